/** `npm run migrate`: brings the database up to date and ends, for those who deploy servers that follow. */
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { runUntilStopped } from '#server/run-until-stopped.ts'

await runUntilStopped(async () => {
  await using database = await openDatabase(readConfig())
  const applied = await migrate(database.connection)
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`)
})
