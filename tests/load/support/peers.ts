/** Programs that benchmarks need, in a folder of their own, so that players never install them. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartFailure } from '#server/start-failure.ts'

const FOLDER = join(import.meta.dirname, '../peers')
/** Of what npm says when it fails; after them it explains itself. */
const MOST_LINES = 12

const wanted = z.object({ dependencies: z.record(z.string(), z.string()) })
const installed = z.object({ version: z.string() })

/** Installs them where one is missing or another version; gives the path of a file of theirs. */
export function peerFile(path: string): string {
  const { dependencies } = wanted.parse(JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')))
  const missing = Object.entries(dependencies).filter(([name, version]) => versionOf(name) !== version)
  if (missing.length > 0) install(missing.map((peer) => peer.join(' ')).join(', '))
  return join(FOLDER, 'node_modules', path)
}

function versionOf(name: string): string | undefined {
  try {
    const text = readFileSync(join(FOLDER, 'node_modules', name, 'package.json'), 'utf8')
    return installed.parse(JSON.parse(text)).version
  } catch {
    return undefined
  }
}

function install(what: string): void {
  console.log(`Installing ${what} into tests/load/peers, for benches alone (npm ci, 250 MB, about half a minute) ...`)
  const options = ['--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund']
  const done = spawnSync('npm', ['ci', ...options], { cwd: FOLDER, encoding: 'utf8' })
  if (done.status === 0) return
  const words = (done.error?.message ?? done.stderr).split('\n').slice(0, MOST_LINES).join('\n')
  throw new StartFailure(`npm ci in tests/load/peers failed:\n${words}`)
}
