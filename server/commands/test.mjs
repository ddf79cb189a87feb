/** `npm test`: installs what the tests need, runs them, and ends with the line `N passed, N failed`. */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { argv, chdir, env, execPath, exit, stderr } from 'node:process'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { meetNeeds } from './needs.mjs'
import { printReport } from './test-report.mjs'
import { countsOf, playwrightResults, recordTimes, vitestResults } from './test-results.mjs'
import { filesReachedBy, filesWith, testFiles } from './test-selection.mjs'

const HELP = `npm test                    everything: build, types, unit, integration and browser tests
npm test -- WORD ...        the test files with one of the words in their path: npm test -- rules
npm test -- changed [REF]   the test files that the change since REF (default: HEAD) can reach
       --profile            also tells what the tests waited for
       --record             writes how long each file took to tests/times.json, by which files are shared out`

const RESULTS = 'test-results'
const WAITS = `${RESULTS}/waits.jsonl`

const install = { name: 'install', run: () => made() }
const generate = { name: 'generate', run: () => made('prisma', 'graphql', 'server') }
const build = { name: 'build', run: () => made('prisma', 'graphql', 'web', 'server') }
const types = { name: 'types', run: () => task('types', 'npm', ['run', '--silent', 'types']) }
const isUnit = (file) => /^tests\/(?:rules|architecture)\/|\.unit\.test\.ts$/.test(file)
const isBrowser = (file) => file.endsWith('.spec.ts')
const unit = { name: 'unit', has: isUnit, run: vitest }
const integration = { name: 'integration', has: (file) => !isUnit(file) && !isBrowser(file), run: vitest }
const browser = { name: 'browser', has: isBrowser, run: playwright }
const suites = [unit, integration, browser]

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

async function main(args) {
  const words = args.filter((arg) => !arg.startsWith('-'))
  const options = { profile: args.includes('--profile'), record: args.includes('--record') }
  if (args.some((arg) => arg.startsWith('-') && !Object.hasOwn(options, arg.slice(2)))) return console.log(HELP)
  mkdirSync(RESULTS, { recursive: true })
  rmSync(WAITS, { force: true })
  const selection = selectionFor(words)
  if (selection.note) console.log(selection.note)
  // Without packages nothing else can run; without Redis or Chromium what needs them would only fail in odd ways.
  const installed = await timed(install)
  if (installed.failed > 0 || !isMachineReadyFor(selection.phases)) return finish([installed], options)
  const results = await runAll(selection, options)
  finish(results, options)
}

async function runAll({ phases, files }, options) {
  const postgres = phases.includes(integration) || phases.includes(browser) ? await startPostgres() : null
  const results = []
  for (const phase of phases) {
    results.push(await timed(phase, files?.get(phase.name), options))
    if (isInterrupted) break
  }
  postgres?.stop()
  return results
}

/** Which phases run, with which files where not with all. */
function selectionFor(words) {
  if (words.length === 0) return { phases: [build, types, ...suites] }
  const all = testFiles()
  const { chosen, note } = words[0] === 'changed' ? filesReachedBy(words[1], all) : { chosen: filesWith(words, all) }
  const files = new Map(suites.map(({ name, has }) => [name, chosen.filter(has)]))
  const phases = suites.filter(({ name }) => files.get(name).length > 0)
  if (phases.length === 0) return { phases: [], files, note }
  // A browser needs a built client too.
  return { phases: [phases.includes(browser) ? build : generate, ...phases], files, note }
}

function isMachineReadyFor(phases) {
  return (!phases.includes(integration) && !phases.includes(browser)) || meetNeeds()
}

/** The last words. A run without a test is no success. */
function finish(results, { profile, record }) {
  const counts = countsOf(results, isInterrupted)
  printReport(results, profile ? WAITS : null)
  if (record && counts.failed === 0) recordTimes(results)
  if (counts.passed + counts.failed === 0) console.log('No test ran.')
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)
}

async function timed(phase, files, options) {
  if (phase !== install) stderr.write(`${phase.name} ...\n`)
  const start = performance.now()
  const result = await phase.run(phase, files, options)
  const seconds = (performance.now() - start) / 1000
  return { phase: phase.name, isSuite: suites.includes(phase), seconds, tests: [], ...result }
}

/** The same steps as `npm start` takes, and like there none whose inputs are the same as last time. */
function made(...steps) {
  return task(steps.length === 0 ? 'install' : 'build', execPath, ['server/commands/make.mjs', ...steps])
}

/** A step that is no test: nothing when it succeeds, one failure when it does not. */
async function task(name, program, words) {
  const log = `${RESULTS}/${name}.log`
  return { failed: (await run(program, words, { log })) ? 0 : 1, log }
}

async function vitest({ name }, files, { profile }) {
  const [report, log] = freshReport(name)
  const times = `${RESULTS}/${name}-times.json`
  const ours = '--reporter=./tests/support/module-times.ts'
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ours]
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', name, '--passWithNoTests', ...reporters]
  const variables = { NINEFOLD_MODULE_TIMES: times, ...waiting(profile) }
  const succeeded = await run(execPath, [...words, ...(files ?? [])], { log, variables })
  return { ...vitestResults(report, succeeded), log, times }
}

async function playwright({ name }, files, { profile }) {
  const [report, log] = freshReport(name)
  const words = ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests']
  const succeeded = await run(execPath, [...words, ...(files ?? [])], { log, variables: waiting(profile) })
  return { ...playwrightResults(report, succeeded), log }
}

function waiting(isProfiled) {
  return isProfiled ? { NINEFOLD_TEST_WAITS: WAITS } : {}
}

/** Where the runner is to report; an older run's report must not be taken for this one's. */
function freshReport(name) {
  const report = `${RESULTS}/${name}.json`
  rmSync(report, { force: true })
  return [report, `${RESULTS}/${name}.log`]
}

/** One PostgreSQL for all phases; it ends with this process. Where it cannot be started, each phase says so. */
async function startPostgres() {
  const child = spawn(execPath, ['--import', 'tsx', 'tests/support/serve-postgres.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    env.NINEFOLD_TEST_POSTGRES = line
    break
  }
  return { stop: () => child.stdin.end() }
}

/** Resolves with whether the program ended well. What it prints goes to the log. */
async function run(program, words, { log, variables = {} }) {
  const kept = createWriteStream(log)
  running = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...env, ...variables } })
  for (const stream of [running.stdout, running.stderr]) stream.pipe(kept, { end: false })
  const succeeded = await new Promise((resolve) => {
    running.once('error', (error) => {
      kept.write(`${program} could not be started: ${error.message}\n`)
      resolve(false)
    })
    running.once('close', (code) => resolve(code === 0))
  })
  kept.end()
  await finished(kept)
  return succeeded
}
