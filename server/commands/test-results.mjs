/** Reads what Vitest and Playwright report, in one form: a runner that broke without naming a test counts as one failure. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { cwd } from 'node:process'

/** How long each test file takes, in milliseconds, as `npm test -- --record` measured it. */
const TIMES = 'tests/times.json'

/** `{ tests: [{ file, name, ms, message }], failed }`: a test has a message where it failed. */
export function vitestResults(report, succeeded) {
  const files = read(report)?.testResults ?? []
  const tests = files.flatMap((file) => {
    const path = relative(cwd(), file.name)
    const own = file.assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, duration, status, failureMessages }) => ({
        file: path,
        name: fullName.trim(),
        ms: duration ?? 0,
        ...(status === 'failed' && { message: failureMessages?.join('\n') || 'It failed without a message.' }),
      }))
    // A file that cannot be loaded, or whose hooks fail, may name no test that failed.
    const isBroken = file.status === 'failed' && !own.some(({ message }) => message)
    return isBroken ? [...own, { file: path, name: '(the file)', ms: 0, message: file.message }] : own
  })
  return outcome(tests, succeeded)
}

/** A test that passed only at a second try has failed. */
export function playwrightResults(report, succeeded) {
  const content = read(report)
  const tests = (content?.suites ?? []).flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file: `tests/e2e/${file}`,
      name: `${title} (${projectName})`,
      ms: results.reduce((total, { duration }) => total + duration, 0),
      ...(status !== 'expected' && { message: messagesOf(results) }),
    })),
  )
  const broken = (content?.errors ?? []).map(({ message }) => ({
    file: 'tests/e2e',
    name: '(the run)',
    ms: 0,
    message,
  }))
  return outcome([...tests, ...broken], succeeded)
}

/** How many passed and failed in all. */
export function countsOf(results, isInterrupted) {
  const tests = results.flatMap((result) => result.tests)
  const failed = results.reduce((total, result) => total + result.failed, 0) + Number(isInterrupted)
  return { passed: tests.filter(({ message }) => message === undefined).length, failed }
}

/** By file: milliseconds; empty before the first recording. */
export function recordedTimes() {
  return read(TIMES) ?? {}
}

/** Keeps the times of files that did not run, and drops those of files that are gone. */
export function recordTimes(results) {
  const measured = {}
  for (const { file, ms } of results.flatMap((result) => result.tests)) measured[file] = (measured[file] ?? 0) + ms
  // Includes hooks, if the runner reports them.
  for (const { times } of results) Object.assign(measured, times && read(times))
  const whole = Object.entries(measured).map(([file, ms]) => [file, Math.round(ms)])
  const times = Object.entries({ ...recordedTimes(), ...Object.fromEntries(whole) })
  const there = times.filter(([file]) => existsSync(file)).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(TIMES, `${JSON.stringify(Object.fromEntries(there), null, 2)}\n`)
}

function outcome(tests, succeeded) {
  const failed = tests.filter(({ message }) => message !== undefined).length
  // An unhandled rejection, a broken configuration or a crash fails the run without failing a test.
  return { tests, failed: succeeded || failed > 0 ? failed : 1 }
}

/** All specs of a suite in a report of Playwright, those of suites within it too. */
export function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function messagesOf(results) {
  const messages = results.flatMap(({ errors = [] }) => errors.map(({ message }) => message))
  return messages.join('\n') || 'It passed only at a second try.'
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // the runner ended before it wrote one, or had no test to run
  }
}
