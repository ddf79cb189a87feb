/** `npm run bench -- NAME ... [--SETTING]`: runs benches, each a program in tests/load; without a name all of them, one after the other. */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BENCHES = fileURLToPath(new URL('../../tests/load', import.meta.url))

const there = readdirSync(BENCHES, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map(({ name }) => name.slice(0, -'.ts'.length))
const words = process.argv.slice(2)
const asked = words.filter((word) => !word.startsWith('--'))
const settings = words.filter((word) => word.startsWith('--'))
const unknown = asked.filter((name) => !there.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${there.join(', ')}.`)
  process.exit(1)
}

let failures = 0
for (const name of asked.length > 0 ? asked : there) {
  console.log(`--- ${name}`)
  if (!(await endsWell(join(BENCHES, `${name}.ts`)))) failures += 1
}
process.exit(failures > 0 ? 1 : 0)

/** In a process of its own, so that benchmarks do not disturb each other. It exits if the channel to this one closes. */
function endsWell(file: string): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...settings], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // Both processes get the signals of a terminal; this one stays to report how the benchmark ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill(signal))
  process.once('disconnect', () => child.kill('SIGTERM'))
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
