/** `npm run restore -- FILE [--replace]`: a database as a backup has it, brought forward to this version. */
import { resolve } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { restoreBackup } from '#server/platform/database/backup/restore-backup.ts'
import { claimDataFolder } from '#server/platform/database/claim-folder.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { reportIfSlow } from '#server/platform/progress.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { StartFailure } from '#server/start-failure.ts'

const USAGE = [
  'Usage: npm run restore -- FILE             into an empty database, with no server running',
  '       npm run restore -- FILE --replace   into one that has something in it, which is lost',
].join('\n')

await runUntilStopped(async () => {
  const words = process.argv.slice(2)
  const [name, ...others] = words.filter((word) => word !== '--replace')
  if (name === undefined || name.startsWith('-') || others.length > 0) throw new StartFailure(USAGE)
  const config = readConfig()
  await using _claim = config.databaseUrl ? undefined : await claimDataFolder(config.dataDir)
  await using database = await openDatabase(config)
  const settings = { connection: database.connection, file: resolve(name), replace: words.includes('--replace') }
  const { rows, takenAt, migrated } = await reportIfSlow('Restoring', restoreBackup(settings))
  const forward = migrated.length > 0 ? ` Brought forward by ${migrated.join(', ')}.` : ''
  console.log(`${rows} rows are back, as they were at ${takenAt}.${forward}`)
})
