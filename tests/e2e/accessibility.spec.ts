import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { GamePage } from './support/game-page.ts'
import { pages } from './support/pages.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

// What fades in would be measured half faded.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A desktop of 1280 at 400 %, or an old phone. */
const NARROWEST = 320

const LIGHT_AND_DARK = ['light', 'dark']
/** The safe palette has the same colours on every width. */
const DRESSES = [...LIGHT_AND_DARK, 'dark safe-colours', 'safe-colours']

/** However short they are, colours change by transitions, which a busy machine draws late. */
const DRESSED = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished),
)`

for (const { name, show } of [...screens, ...pages]) {
  test(`axe finds nothing wrong and nothing is too wide: ${name}`, async ({ page, day, player, become, isMobile }) => {
    await show({ game: new GamePage(page), day, player, become })
    // A menu is measured before it is put in its place.
    await expect.poll(() => widthOf(page), 'width').toBe(page.viewportSize()?.width)
    for (const dress of isMobile ? DRESSES : LIGHT_AND_DARK) {
      await page.evaluate(`document.documentElement.className = '${dress}'`)
      await page.evaluate(DRESSED)
      expect(await violations(page), dress).toEqual([])
    }
    await page.setViewportSize({ width: NARROWEST, height: 640 })
    await expect.poll(() => widthOf(page), `at ${NARROWEST}`).toBe(NARROWEST)
  })
}

const widthOf = (page: Page) => page.evaluate('document.documentElement.scrollWidth')

/** Each with where it is. */
async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}
