import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { StartFailure } from '#server/start-failure.ts'
import { prepareDataFolder } from './data-folder.ts'

export const KEY_FILE = 'secrets.key'

type KeySettings = Pick<Config, 'secretsKeys' | 'dataDir' | 'databaseUrl' | 'production'>

/**
 * Returns the keys that encrypt secrets, from the environment or from a file in the data folder that the first start creates. The first is
 * the current key.
 */
export function secretsKeys({ secretsKeys: given, dataDir, databaseUrl, production }: KeySettings) {
  const [current, ...older] = given
  if (current !== undefined) return [current, ...older, ...keyIn(dataDir)] as const
  if (databaseUrl && production) {
    throw new StartFailure(
      'SECRETS_KEY is not set: set it on all servers to the same 32 characters or more (openssl rand -hex 32), and keep it ' +
        'apart from the backups.',
    )
  }
  const [kept = madeIn(prepareDataFolder(dataDir))] = keyIn(dataDir)
  return [kept] as const
}

/** Returns no keys if the file does not exist. */
function keyIn(folder: string): readonly string[] {
  const file = join(folder, KEY_FILE)
  try {
    const key = readFileSync(file, 'utf8').trim()
    if (key) return [key]
  } catch (problem) {
    if (isMissing(problem)) return []
  }
  throw new StartFailure(`The key in ${file} cannot be read: bring the file back from where you keep a copy of it.`)
}

/** Returns the key in the file. If several servers start together, exactly one creates it, atomically. */
function madeIn(folder: string): string {
  const file = join(folder, KEY_FILE)
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (problem) {
    if (!(problem instanceof Error && 'code' in problem && problem.code === 'EEXIST')) throw problem
  } finally {
    rmSync(draft)
  }
  const [key = ''] = keyIn(folder)
  return key
}

function isMissing(problem: unknown): boolean {
  return problem instanceof Error && 'code' in problem && (problem.code === 'ENOENT' || problem.code === 'ENOTDIR')
}
