/** `npm test`: gets what the tests need, runs every check there is, and ends with the line `N passed, N failed`. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { argv, chdir, execPath, exit } from 'node:process'
import { fileURLToPath } from 'node:url'
import { meetNeeds } from './needs.mjs'
import { countsOfRun, playwrightCounts, vitestCounts } from './test-counts.mjs'

const HELP = `npm test              everything: build, types, unit, integration and browser tests
npm test -- WORD ...  only the test files with one of the words in their path: npm test -- rules`

const install = { name: 'install', run: () => made() }
const generate = { name: 'generate', run: () => made('prisma', 'graphql') }
const build = { name: 'build', run: () => made('prisma', 'graphql', 'web') }
const types = { name: 'types', run: () => task('npm', ['run', '--silent', 'types']) }
const unit = { name: 'unit', folders: ['tests/unit', 'tests/architecture'], run: vitest }
const integration = { name: 'integration', folders: ['tests/integration', 'tests/contract'], run: vitest }
const browser = { name: 'browser', folders: ['tests/e2e'], run: playwright }

let running
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isInterrupted = true
    running?.kill(signal)
  })
}
chdir(fileURLToPath(new URL('../..', import.meta.url)))
await main(argv.slice(2))

async function main(words) {
  if (words.some((word) => word.startsWith('-'))) return console.log(HELP)
  // Without packages nothing else can run; without Redis or Chromium what needs them would only fail in odd ways.
  const installed = await timed(install, words)
  const phases = words.length === 0 ? [build, types, unit, integration, browser] : phasesFor(words)
  if (installed.failed > 0 || !isMachineReadyFor(phases)) return finish({ passed: 0, failed: 1 })
  mkdirSync('test-results', { recursive: true })
  const results = []
  for (const phase of phases) {
    results.push(await timed(phase, words))
    if (isInterrupted) break
  }
  console.log(`\n${results.map((result) => result.line).join('\n')}\n`)
  finish({ passed: sum(results, 'passed'), failed: sum(results, 'failed') + Number(isInterrupted) })
}

/** Only what the words ask for; a browser needs a built client too. */
function phasesFor(words) {
  const suites = [unit, integration, browser].filter((suite) => filesOf(suite, words).length > 0)
  if (suites.length === 0) return []
  return [suites.includes(browser) ? build : generate, ...suites]
}

function isMachineReadyFor(phases) {
  return (!phases.includes(integration) && !phases.includes(browser)) || meetNeeds()
}

/** The last words. A run without a test is no success. */
function finish({ passed, failed }) {
  if (passed + failed === 0) console.log('No test ran.')
  console.log(`${passed} passed, ${failed} failed`)
  exit(failed > 0 || passed === 0 ? 1 : 0)
}

async function timed(phase, words) {
  if (phase !== install) console.log(`\n--- ${phase.name}`)
  const start = performance.now()
  const { passed, failed } = await phase.run(phase, words)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const told = phase.folders ? `${passed} passed, ${failed} failed` : failed === 0 ? 'done' : 'failed'
  return { passed, failed, line: `${phase.name.padEnd(12)} ${told} (${seconds} s)` }
}

/** The same steps as `npm start` takes, and like there none whose inputs are the same as last time. */
function made(...steps) {
  return task(execPath, ['server/commands/make.mjs', ...steps])
}

/** A step that is no test: nothing when it succeeds, one failure when it does not. */
async function task(program, words) {
  return { passed: 0, failed: (await run(program, words)) ? 0 : 1 }
}

async function vitest(phase, words) {
  const report = freshReport(phase)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const options = ['run', '--project', phase.name, '--passWithNoTests', ...reporters]
  const succeeded = await run(execPath, ['node_modules/vitest/vitest.mjs', ...options, ...words])
  return countsOfRun({ report, read: vitestCounts, succeeded })
}

async function playwright(phase, words) {
  const report = freshReport(phase)
  // Its arguments are patterns on whole paths, in which the folder of the clone may match too: so it gets files.
  const files = words.length === 0 ? [] : filesOf(phase, words)
  const options = ['test', '--pass-with-no-tests', ...files]
  const succeeded = await run(execPath, ['node_modules/@playwright/test/cli.js', ...options])
  return countsOfRun({ report, read: playwrightCounts, succeeded })
}

/** Where the runner is to report; an older run's report must not be taken for this one's. */
function freshReport(phase) {
  const report = `test-results/${phase.name}.json`
  rmSync(report, { force: true })
  return report
}

function filesOf(suite, words) {
  const files = suite.folders.filter(existsSync).flatMap((folder) => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return names.map((name) => join(folder, name)).filter((file) => /\.(test|spec)\.ts$/.test(file))
  })
  return files.filter((file) => words.some((word) => file.includes(word)))
}

/** Resolves with whether the program ended well. What it prints goes to the terminal as it comes. */
function run(program, words) {
  return new Promise((resolve) => {
    running = spawn(program, words, { stdio: 'inherit' })
    running.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`)
      resolve(false)
    })
    running.once('exit', (code) => resolve(code === 0))
  })
}

function sum(results, field) {
  return results.reduce((total, result) => total + result[field], 0)
}
