/** Tooltips, on hover and touch. */
import { GamePage } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

const TEXT = 'Live: it changes as others play'
/** Specification, section 9. */
const TOUCH_MS = 2000

// Slow: 2 s are what is tested.
test('a touch shows what a label means, and 2 s later no more', async ({ page, hasTouch }) => {
  await new GamePage(page).open()
  const label = page.getByRole('button', { name: 'live', exact: true })
  const tooltip = page.locator('[data-tooltip]')
  await expect(label).toHaveAccessibleDescription(TEXT)
  if (!hasTouch) {
    await label.hover()
    await expect(tooltip).toHaveText(TEXT)
    await page.getByRole('heading', { level: 1 }).hover()
    return expect(tooltip).toBeHidden()
  }
  const shownFor = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let since: number | null = null
        new MutationObserver(() => {
          const isShown = document.querySelector('[data-tooltip][data-open]') !== null
          if (isShown) since ??= performance.now()
          else if (since !== null) resolve(performance.now() - since)
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
      }),
  )
  await label.tap()
  await expect(tooltip).toBeVisible()
  // The words may come a moment after the touch: their code is fetched with the first.
  expect(await shownFor).toBeGreaterThan(TOUCH_MS / 2)
  await expect(tooltip).toBeHidden()
})

test('a key that comes to the label shows its words, and Escape hides them', async ({ page }) => {
  await new GamePage(page).open()
  const label = page.getByRole('button', { name: 'live', exact: true })
  await label.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(label).toBeFocused()
  await expect(page.locator('[data-tooltip]')).toHaveText(TEXT)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-tooltip]')).toBeHidden()
})
