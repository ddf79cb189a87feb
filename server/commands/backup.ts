/** `npm run backup -- FILE`: all of the database in one file, as it is at this moment, while servers go on. */
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { reportIfSlow } from '#server/platform/progress.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { StartFailure } from '#server/start-failure.ts'

const USAGE = 'Say where to put the backup: npm run backup -- ninefold-2026-11-21.gz'

await runUntilStopped(async () => {
  const [name, ...others] = process.argv.slice(2)
  if (name === undefined || name.startsWith('-') || others.length > 0) throw new StartFailure(USAGE)
  const file = resolve(name)
  if (existsSync(file)) throw new StartFailure(`${file} is there already: no backup is written over another.`)
  if (!existsSync(dirname(file))) throw new StartFailure(`There is no folder ${dirname(file)}: make it first.`)
  await using database = await openDatabase(readConfig())
  const { tables, rows } = await reportIfSlow('Writing the backup', writeBackup(database.connection, file, new Date()))
  const size = (statSync(file).size / 1024 / 1024).toFixed(1)
  console.log(`${file}: ${rows} rows of ${tables} tables, ${size} MB. It holds secrets: keep it where nobody reads it.`)
})
