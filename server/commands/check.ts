/** `npm run check`: everything that can be said about the code without running the product, each step even when one before it failed. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

interface Step {
  readonly what: string
  readonly command: readonly string[]
  /** A file that the step writes and that is committed: it must come out as it was. */
  readonly unchanged?: string
  readonly remedy: string
}

const steps: readonly Step[] = [
  {
    what: 'schema.graphql and the generated hooks are fresh',
    command: ['npm', 'run', '--silent', 'generate'],
    unchanged: 'schema/schema.graphql',
    remedy: 'commit schema/schema.graphql as `npm run generate` writes it',
  },
  {
    what: 'score-kernel.wasm is what score-kernel.wat says',
    command: ['npm', 'run', '--silent', 'generate:kernel'],
    unchanged: 'server/live/standings/score-kernel.wasm',
    remedy: 'commit server/live/standings/score-kernel.wasm as `npm run generate:kernel` writes it',
  },
  {
    what: 'the schema keeps what the published one promised',
    command: ['node', '--import', 'tsx', 'server/commands/schema-changelog.ts', ...process.argv.slice(2)],
    remedy: 'do as is said above; schema/CHANGELOG.md has the rules',
  },
  { what: 'types', command: ['npm', 'run', '--silent', 'types'], remedy: 'mend the types named above' },
  { what: 'lint and format', command: ['npm', 'run', '--silent', 'lint'], remedy: '`npx biome check --write .`' },
  {
    what: 'import directions and house rules',
    command: ['npx', 'vitest', 'run', '--project', 'unit', 'tests/architecture', '--reporter', 'dot'],
    remedy: 'read the table in tests/architecture',
  },
  {
    what: 'no package with a known weakness, where the registry says',
    command: ['node', '--import', 'tsx', 'server/commands/audit.ts'],
    remedy: 'npm audit says what mends it; what cannot be mended is to be weighed and written down in SECURITY.md',
  },
  { what: 'unused code', command: ['npx', 'knip'], remedy: 'delete what nobody uses' },
  {
    what: 'the web client builds, and its first load is small',
    command: ['sh', '-c', 'npx vite build --logLevel warn && node server/commands/bundle-size.mjs'],
    remedy: 'mend the build, or load later what the first screen does not need',
  },
]

interface Outcome {
  readonly isWell: boolean
  readonly seconds: number
  readonly output: string
}

async function outcomeOf({ command, unchanged }: Step): Promise<Outcome> {
  const before = contentOf(unchanged)
  const started = performance.now()
  const { code, output } = await run(command)
  const isWell = code === 0 && contentOf(unchanged) === before
  return { isWell, seconds: (performance.now() - started) / 1000, output }
}

function run(command: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const [program = '', ...rest] = command
  return new Promise((resolve) => {
    const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        output += part
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function contentOf(file: string | undefined): string {
  if (!file) return ''
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

let failures = 0

function print({ what, remedy }: Step, { isWell, seconds, output }: Outcome): void {
  if (output.trim()) console.log(output.trim())
  console.log(`${isWell ? 'ok  ' : 'FAIL'} ${what} (${seconds.toFixed(1)} s)`)
  if (isWell) return
  failures += 1
  console.log(`     ${remedy}`)
}

// The others read what the first writes. A core each: two are on every machine.
const [first, ...others] = steps
if (first) print(first, await outcomeOf(first))
const waiting = others.values()
const worker = async () => {
  for (const step of waiting) print(step, await outcomeOf(step))
}
await Promise.all([worker(), worker()])
process.exitCode = failures ? 1 : 0
