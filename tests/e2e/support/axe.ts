/** What axe finds wrong with a page. */
import type { Frame, Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

interface Scope {
  /** The part of the page that is looked at: a selector. */
  readonly within?: string
  /** The rules that are tried; all, where none is named. */
  readonly rules?: readonly string[]
}

/** Transitions begin in the frame after their change; endless animations are not waited for. */
const DRAWN = `new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))).then(() =>
  Promise.allSettled(
    document.getAnimations()
      .filter((one) => one.effect.getComputedTiming().endTime < Infinity && one.playState === 'running')
      .map(({ finished }) => finished),
  ),
).then(() => {})`

/** Each violation with its place, once nothing moves or fades. */
export async function violations(page: Page | Frame, { within, rules }: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  await page.evaluate(DRAWN)
  // Listing all that is right takes longer than finding what is wrong.
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) }
  const found = await page.evaluate<AxeResults['violations']>(
    `axe.run(${JSON.stringify(within ?? 'html')}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}
