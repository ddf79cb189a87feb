/** Collects what a page reports: console errors, warnings and uncaught exceptions. */
import type { BrowserContext } from '@playwright/test'

export interface Noise {
  /** Complaints so far that were not expected. */
  readonly heard: readonly string[]
  /** What a test brings about on purpose is no complaint. */
  expects(pattern: RegExp): void
}

/** Listens to all pages of a browser, from now on. */
export function listenTo(context: BrowserContext): Noise {
  const all: string[] = []
  // Said by Playwright where a test does without the worker: see playwright.config.ts.
  const expected = [/Service Worker registration blocked by Playwright/]
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      all.push(`console.${message.type()}: ${message.text()} (${message.location().url})`)
    }
  })
  context.on('weberror', (error) => all.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  return {
    get heard() {
      return all.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
    },
    expects: (pattern) => void expected.push(pattern),
  }
}
