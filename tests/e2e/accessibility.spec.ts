import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { GamePage } from './support/game-page.ts'
import { pages } from './support/pages.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

// What fades in would be measured half faded.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A desktop of 1280 at 400 %, or an old phone. */
const NARROWEST = 320

/** Each with its dresses after light. The safe palette has the same colors on every width. */
const SIZES = [
  { size: { width: 390, height: 844 }, dresses: ['dark', 'dark safe-colours', 'safe-colours'] },
  { size: { width: 1280, height: 800 }, dresses: ['dark'] },
]
/** A dress changes nothing else. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

for (const { name, show } of [...screens, ...pages]) {
  test(`axe finds nothing wrong and nothing is too wide: ${name}`, async ({ page, day, player, become }) => {
    await show({ game: new GamePage(page), day, player, become })
    for (const { size, dresses } of SIZES) {
      await page.setViewportSize(size)
      await dress(page, '')
      // A menu is measured before it is put in its place.
      await expect.poll(() => widthOf(page), `at ${size.width}`).toBe(size.width)
      expect(await violations(page), `light at ${size.width}`).toEqual([])
      for (const each of dresses) {
        await dress(page, each)
        expect(await violations(page, { rules: ABOUT_COLOURS }), `${each} at ${size.width}`).toEqual([])
      }
    }
    await page.setViewportSize({ width: NARROWEST, height: 640 })
    await expect.poll(() => widthOf(page), `at ${NARROWEST}`).toBe(NARROWEST)
  })
}

const dress = (page: Page, classes: string) => page.evaluate(`document.documentElement.className = '${classes}'`)

const widthOf = (page: Page) => page.evaluate('document.documentElement.scrollWidth')
