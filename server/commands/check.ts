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
    unchanged: 'server/live/score-kernel.wasm',
    remedy: 'commit server/live/score-kernel.wasm as `npm run generate:kernel` writes it',
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
  { what: 'the web client builds', command: ['npx', 'vite', 'build', '--logLevel', 'warn'], remedy: 'mend the build' },
  {
    what: 'size of the first load',
    command: ['node', 'server/commands/bundle-size.mjs'],
    remedy: 'load what the first screen does not need later',
  },
]

function run(command: readonly string[]): Promise<number> {
  const [program = '', ...rest] = command
  return new Promise((resolve) => {
    const child = spawn(program, rest, { stdio: 'inherit' })
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
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
for (const { what, command, unchanged, remedy } of steps) {
  const before = contentOf(unchanged)
  const started = performance.now()
  const isWell = (await run(command)) === 0 && contentOf(unchanged) === before
  console.log(`${isWell ? 'ok  ' : 'FAIL'} ${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  if (!isWell) {
    failures += 1
    console.log(`     ${remedy}`)
  }
}
process.exitCode = failures ? 1 : 0
