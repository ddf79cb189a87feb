/** How many tests passed and failed, read from the reports of the runners: a runner that broke without naming a test counts as one failure. */
import { readFileSync } from 'node:fs'

/** Counts of one run of vitest or Playwright: what its report says, held against how the process ended. */
export function countsOfRun({ report, read, succeeded }) {
  const counts = read(reportAt(report))
  // An unhandled rejection, a broken configuration or a crash fails the run without failing a test.
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

/** Counts in the JSON report of vitest. A file that cannot be loaded names no test; it is one failure. */
export function vitestCounts(report) {
  const broken = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + broken.length }
}

/** Counts in the JSON report of Playwright. A test that passed only at a second try has failed. */
export function playwrightCounts(report) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return { passed: expected, failed: unexpected + flaky }
}

function reportAt(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // the runner ended before it wrote one, or had no test to run
  }
}
