/** Makes a clone ready to run: installed, generated, built; each step only when something that it reads has changed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { execPath, exit, loadEnvFile, versions } from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stampFile = join(root, 'dist', '.built')
const vite = 'node_modules/vite/bin/vite.js'
const codegen = 'node_modules/@graphql-codegen/cli/esm/bin.js'

const PRISMA_INPUTS = ['package-lock.json', 'prisma/schema.prisma', 'server/commands/generate-prisma.mjs']
const GRAPHQL_INPUTS = [...PRISMA_INPUTS, 'codegen.ts', 'schema', 'web/codegen', /^web\/.*\.graphql$/]
const SERVER_INPUTS = [...PRISMA_INPUTS, 'server', 'schema', 'server.config.ts', 'tsconfig.json', 'package.json']
const WEB_INPUTS = [...GRAPHQL_INPUTS, 'web', 'vite.config.ts']
/** Written by the steps themselves. */
const OUTPUTS = ['web/gql', 'schema/schema.graphql']

const steps = {
  prisma: {
    what: 'Generating the database client',
    inputs: PRISMA_INPUTS,
    output: 'prisma/generated/client/client.ts',
    command: ['server/commands/generate-prisma.mjs'],
  },
  graphql: {
    what: 'Generating the GraphQL schema and hooks',
    inputs: GRAPHQL_INPUTS,
    output: 'web/gql/index.ts',
    command: ['--import', 'tsx', codegen, '--config', 'codegen.ts'],
  },
  web: {
    what: 'Building the web client',
    inputs: WEB_INPUTS,
    output: 'dist/web/index.html',
    command: [vite, 'build', '--logLevel', 'warn'],
  },
  server: {
    what: 'Building the server',
    inputs: SERVER_INPUTS,
    output: 'dist/server/main.mjs',
    command: [vite, 'build', '--config', 'server.config.ts', '--logLevel', 'warn'],
  },
}

/** Ends the process with a sentence where Node is too old for anything else to work. */
export function requireNode() {
  const [major = 0, minor = 0] = versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `Ninefold needs Node.js 20.19 or newer, and this is ${versions.node}: install one from https://nodejs.org.`,
  )
  exit(1)
}

/** Reads the settings in `.env`, where there is one; what is set already stays. */
export function loadDotEnv() {
  const file = join(root, '.env')
  if (existsSync(file)) loadEnvFile(file)
}

/** Installs the packages where they are missing or not those of package-lock.json. */
export async function install() {
  if (isInstalled()) return
  const why = existsSync(join(root, 'node_modules')) ? 'package-lock.json has changed' : 'this is the first start'
  await run(`Installing packages, because ${why} (it takes about half a minute)`, 'npm', [
    'ci',
    // The build needs the packages of development, also with NODE_ENV=production.
    '--include=dev',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ])
}

/** Does the named steps, `prisma`, `graphql`, `web` and `server`, in this order; a step whose inputs are the same is left out. */
export async function make(...names) {
  for (const name of names) {
    const { what, inputs, output, command } = steps[name]
    const stamp = hashOf(inputs)
    if (readStamps()[name] === stamp && existsSync(join(root, output))) continue
    await run(what, execPath, command)
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [name]: stamp }))
  }
}

/** npm keeps a list of what it has installed: it must have all that the lock asks for, but what other systems need. */
function isInstalled() {
  const installed = readJson('node_modules/.package-lock.json')?.packages
  const wanted = readJson('package-lock.json')?.packages ?? {}
  if (!installed) return false
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (optional && !installed[path]) || installed[path]?.version === version,
  )
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'))
  } catch {
    return undefined
  }
}

function readStamps() {
  return readJson('dist/.built') ?? {}
}

function hashOf(inputs) {
  const files = [...new Set(inputs.flatMap(filesOf))].sort()
  const hash = createHash('sha256').update(versions.node)
  for (const file of files) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesOf(input) {
  if (input instanceof RegExp) return filesBelow('web').filter((file) => input.test(file))
  if (!existsSync(join(root, input))) return []
  return statSync(join(root, input)).isDirectory() ? filesBelow(input) : [input]
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !OUTPUTS.some((output) => file === output || file.startsWith(`${output}/`)))
}

/** What the command prints is shown only when it fails; then everything ends. */
async function run(what, program, args) {
  const begun = performance.now()
  process.stdout.write(`${what} ...\n`)
  const output = []
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const stop = (signal) => child.kill(signal)
  process.once('SIGINT', stop).once('SIGTERM', stop)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => output.push(piece))
  const problem = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : `${signal ?? `exit code ${code}`}`))
  })
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (problem !== undefined) {
    process.stderr.write(Buffer.concat(output))
    console.error(`${what}: failed (${problem}).`)
    exit(1)
  }
  console.log(`${what}: done in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}
