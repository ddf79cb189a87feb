/** `npm run migrate`: brings the database up to date and ends, for those who deploy servers that follow. */
import { readConfig } from '#server/config/config.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'

await runUntilStopped(async () => {
  await using database = await openDatabase(readConfig())
  const applied = await migrate(database.connection)
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`)
})
