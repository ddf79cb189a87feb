import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { coloursDrawn } from './support/colours-drawn.ts'
import { GamePage } from './support/game-page.ts'
import { pages } from './support/pages.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

// What fades in would be measured half faded.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A desktop of 1280 at 400 %, or an old phone. */
const NARROWEST = 320

/** The page is light at first. The safe palette has the same colours on every width. */
const DRESSES = ['dark', 'dark safe-colours', 'safe-colours']
/** A dress changes nothing else. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

for (const { name, show } of [...screens, ...pages]) {
  test(`axe finds nothing wrong and nothing is too wide: ${name}`, async ({ page, day, player, become, isMobile }) => {
    await show({ game: new GamePage(page), day, player, become })
    // A menu is measured before it is put in its place.
    await expect.poll(() => widthOf(page), 'width').toBe(page.viewportSize()?.width)
    expect(await violations(new AxeBuilder({ page })), 'light').toEqual([])
    for (const dress of isMobile ? DRESSES : DRESSES.slice(0, 1)) {
      await page.evaluate(`document.documentElement.className = '${dress}'`)
      await coloursDrawn(page)
      expect(await violations(new AxeBuilder({ page }).withRules(ABOUT_COLOURS)), dress).toEqual([])
    }
    await page.setViewportSize({ width: NARROWEST, height: 640 })
    await expect.poll(() => widthOf(page), `at ${NARROWEST}`).toBe(NARROWEST)
  })
}

const widthOf = (page: Page) => page.evaluate('document.documentElement.scrollWidth')

/** Each with where it is. */
async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}
