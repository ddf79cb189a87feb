/** A clone that is built, as those who deploy it run it. */
import { execFile, spawn } from 'node:child_process'
import { cpSync, lstatSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** What is not in the repository, and not for servers. */
const ELSEWHERE = new Set(['.git', '.data', '.env', 'node_modules', 'test-results', 'tests'])
const SLOW_MS = 120_000

const clone = temporaryFolder()
const data = temporaryFolder()
/** Nothing of the machine's own configuration. */
const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }

beforeAll(() => {
  cpSync(ROOT, clone.path, { recursive: true, filter: (path) => !ELSEWHERE.has(path.slice(ROOT.length + 1)) })
  symlinkSync(join(ROOT, 'node_modules'), join(clone.path, 'node_modules'))
})
afterAll(() => {
  for (const folder of [clone, data]) folder[Symbol.dispose]()
})

/** Every file with when it was written. */
const written = () =>
  readdirSync(clone.path, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${path} ${lstatSync(path).mtimeMs}`)
    .sort()

// Slow: a database is made, migrated and filled.
it(
  'npm run migrate prepares the database that .env names; npm start in production then writes to the data folder alone',
  async () => {
    const settings = { DATA_DIR: data.path, PORT: '0', SITE_URL: 'https://ninefold.example', LOG_LEVEL: 'warn' }
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(join(clone.path, '.env'), lines.join(''))
    const before = written()

    const migrate = () => promisify(execFile)('npm', ['run', '--silent', 'migrate'], { cwd: clone.path, env })
    expect((await migrate()).stdout).toMatch(/^Applied: 0001_\w+, .*\.\n$/)
    expect((await migrate()).stdout).toBe('The database is up to date.\n')

    const server = spawn('npm', ['start', '--silent'], { cwd: clone.path, env: { ...env, NODE_ENV: 'production' } })
    const told: string[] = []
    for await (const line of createInterface({ input: server.stdout })) {
      told.push(line)
      if (line.startsWith('The password')) server.kill('SIGTERM')
    }
    // Without demo players; and it neither installs nor builds.
    const begun = ['Importing', 'Importing', 'Composing', 'Composing', 'Ninefold', 'The', 'The']
    expect(told.map((line) => line.split(' ')[0])).toEqual(begun)
    expect(written()).toEqual(before)
  },
  SLOW_MS,
)
