/** Prints what came of a run: what failed and how to run only that, or each phase with its time and the slowest tests. */
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const SLOWEST = 10
const MESSAGE_LINES = 16
const LOG_LINES = 25

/** `waits` is a file of what the tests waited for, or null. */
export function printReport(results, waits) {
  for (const result of results) printFailures(result)
  console.log()
  for (const result of results) console.log(lineOf(result))
  const tests = results.flatMap((result) => result.tests)
  if (tests.length > SLOWEST) printSlowest(tests)
  if (waits && existsSync(waits)) printWaits(waits)
  console.log()
}

function printFailures({ phase, tests, failed, log }) {
  const broken = tests.filter(({ message }) => message !== undefined)
  for (const { file, name, message } of broken) {
    console.log(`\nFAILED ${file} › ${name}\n${indented(message, MESSAGE_LINES)}\n  npm test -- ${file}`)
  }
  // A step that is no test, or a runner that broke outside of its tests: its last words.
  if (failed > 0 && broken.length === 0) {
    console.log(`\nFAILED ${phase}\n${lastLines(log)}`)
  }
}

function lineOf({ phase, isSuite, tests, failed, seconds }) {
  const files = new Set(tests.map(({ file }) => file)).size
  const state = failed > 0 ? `${failed} failed` : 'passed'
  const what = isSuite ? `${files} files, ${tests.length} tests: ${state}` : failed > 0 ? 'failed' : 'done'
  return `${phase.padEnd(12)} ${what.padEnd(44)} ${seconds.toFixed(1).padStart(7)} s`
}

function printSlowest(tests) {
  console.log(`\nThe ${SLOWEST} slowest:`)
  for (const { file, name, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file} › ${name}`.slice(0, 160))
  }
}

/** Each line of the file: `{ what, ms }`. Waits of several workers overlap. */
function printWaits(file) {
  const waits = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const sums = new Map()
  for (const { what, ms } of waits) {
    const { count, total } = sums.get(what) ?? { count: 0, total: 0 }
    sums.set(what, { count: count + 1, total: total + ms })
  }
  console.log('\nWhat the tests waited for:      times  seconds    mean')
  for (const [what, { count, total }] of [...sums].sort(([, a], [, b]) => b.total - a.total)) {
    const numbers = [String(count).padStart(5), seconds(total).padStart(8), `${seconds(total / count)} s`.padStart(9)]
    console.log(`  ${what.padEnd(30)}${numbers.join(' ')}`)
  }
}

const seconds = (ms) => (ms / 1000).toFixed(2)

function indented(message, most) {
  const lines = stripVTControlCharacters(message ?? '').split('\n')
  return lines
    .slice(0, most)
    .map((line) => `  ${line}`)
    .join('\n')
}

function lastLines(log) {
  const lines = log && existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : ['']
  return indented(lines.slice(-LOG_LINES).join('\n'), LOG_LINES)
}
