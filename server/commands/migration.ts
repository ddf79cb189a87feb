/** Writes the migration from the newest one to schema.prisma; without a name it only shows the SQL. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { INSTALLATION } from '#server/installation.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { schemaDrift } from '#server/platform/database/schema-drift.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { StartFailure } from '#server/start-failure.ts'

const MIGRATIONS = join(INSTALLATION, 'prisma/migrations')

await runUntilStopped(async () => {
  const [name] = process.argv.slice(2)
  if (name !== undefined && !/^[a-z0-9_]+$/.test(name)) {
    throw new StartFailure('A migration is named in small letters, digits and _: npm run migration -- add_banner')
  }
  const sql = await missingSql()
  if (!sql) return console.log('The migrations agree with schema.prisma: there is nothing to write.')
  console.log(sql)
  if (name === undefined) return console.log('To write it: npm run migration -- NAME')
  console.log(`Written: ${write(name, sql)}`)
})

async function missingSql(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-migration-'))
  try {
    await using database = await startEmbedded(folder, { isThrowaway: true })
    await migrate(database.connection)
    return await schemaDrift(database.connection)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function write(name: string, sql: string): string {
  const newest = Number.parseInt(readMigrations().at(-1)?.name ?? '0', 10)
  const folder = join(MIGRATIONS, `${String(newest + 1).padStart(4, '0')}_${name}`)
  mkdirSync(folder)
  const file = join(folder, 'migration.sql')
  writeFileSync(file, sql)
  return file
}
