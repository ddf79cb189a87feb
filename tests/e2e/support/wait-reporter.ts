/** Tells what browser tests wait for: fixtures, calls of pages, expectations. For `npm test -- --profile`. */
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { keepWait } from '../../support/waits.ts'

export default class WaitReporter implements Reporter {
  onStepEnd(_test: TestCase, _result: TestResult, { category, title, duration, parent }: TestStep): void {
    // What an expectation or a fixture does inside is part of it.
    if (category === 'hook' || parent?.category === 'expect' || parent?.category === 'pw:api') return
    const what = category === 'pw:api' ? (title.split(/[ "(]/)[0] ?? title) : category === 'expect' ? '' : title
    keepWait(`${category} ${what}`.trim(), duration)
  }
}
