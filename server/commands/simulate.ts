/**
 * `npm run simulate -- --seeds N | --seed S`: runs the live engine on simulated nodes, for many seeded histories or for one with a full
 * log.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { INSTALLATION } from '#server/installation.ts'

const USAGE = `Usage: npm run simulate -- --seeds N [--from M]   N histories from seed M (0), on all cores
       npm run simulate -- --seed S                 one of them, with all that happened`
const PROGRAM = join(INSTALLATION, 'tests/live/simulation/simulate.ts')

const [setting, value = '', further, from = '0'] = process.argv.slice(2)
const isNumber = (text: string) => /^\d+$/.test(text)
if (setting === '--seed' && isNumber(value)) process.exit(await simulate([value, '1', 'told']))
if (setting !== '--seeds' || !isNumber(value) || (further !== undefined && (further !== '--from' || !isNumber(from)))) {
  console.error(USAGE)
  process.exit(1)
}

const begunAt = performance.now()
const parts = availableParallelism()
const share = Math.ceil(Number(value) / parts)
const ends = await Promise.all(
  Array.from({ length: parts }, (_, part) => {
    const count = Math.max(0, Math.min(share, Number(value) - part * share))
    return simulate([String(Number(from) + part * share), String(count)])
  }),
)
const minutes = (performance.now() - begunAt) / 60_000
console.log(`${value} histories, ${Math.round(Number(value) / minutes)} a minute`)
process.exit(Math.max(...ends))

/** In a process of its own, whose clock is replaced. Resolves with its exit code. */
async function simulate(words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, ...words], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return Number(code ?? 1)
}
