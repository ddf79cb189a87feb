/** What axe finds wrong with a page. */
import type { Frame, Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

interface Scope {
  /** The part of the page that is looked at: a selector. */
  readonly within?: string
  /** The rules that are tried; all, where none is named. */
  readonly rules?: readonly string[]
}

/** However short they are, colors change by transitions, which a busy machine draws late. */
const COLORS_DRAWN = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished),
).then(() => {})`

/** Each violation with its place, once all colors are drawn. */
export async function violations(page: Page | Frame, { within, rules }: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  await page.evaluate(COLORS_DRAWN)
  // Listing all that is right takes longer than finding what is wrong.
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) }
  const found = await page.evaluate<AxeResults['violations']>(
    `axe.run(${JSON.stringify(within ?? 'html')}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}
