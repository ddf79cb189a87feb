import type { Locator, Page } from '@playwright/test'
import { filledWith, GamePage } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

// Slow: key by key.
test('a square can be filled with the keyboard alone', async ({ page, day }) => {
  const game = new GamePage(page)
  const song = day.right(4)
  await game.open()
  await tabTo(game, 0)
  for (const [key, square] of [
    ['ArrowRight', 1],
    ['ArrowDown', 4],
    ['End', 5],
    ['ArrowLeft', 4],
    ['ArrowUp', 1],
    ['ArrowDown', 4],
  ] as const) {
    await page.keyboard.press(key)
    await expect(game.square(square)).toBeFocused()
  }

  await page.keyboard.press('Enter')
  await expect(game.searchBox).toBeFocused()
  // Enough of it that no more than 20 songs have it too.
  await page.keyboard.type(song.title.slice(0, 6))
  await expect(game.results.filter({ hasText: song.title }).first()).toBeVisible()
  await walkTo(game, song.title)
  await page.keyboard.press('Enter')
  await expect(game.input).toBeHidden()
  await expect(game.square(4)).toHaveAccessibleName(filledWith(song))
  await expect(game.square(4)).toBeFocused()
})

// Slow: five pages, there and back.
test('keys that are the browser’s stay so: going back by Alt and an arrow, the ends of the page by Ctrl', async ({
  page,
}) => {
  const game = new GamePage(page)
  await game.open()
  await isLeftToBrowser(page, game.square(4))
  await page.goto('/game-statuses')
  await isLeftToBrowser(page, page.getByRole('link', { name: /, game 16: / }))
})

// Slow: key by key.
test('the arrows go round the results, and Escape leaves the square as it was', async ({ page }) => {
  const game = new GamePage(page)
  await game.open()
  await tabTo(game, 0)
  await page.keyboard.press('Enter')
  await page.keyboard.type('night')
  await expect(game.results.first()).toBeVisible()
  const last = (await game.results.count()) - 1
  await page.keyboard.press('ArrowUp')
  await expectActive(game, last)
  await page.keyboard.press('ArrowDown')
  await expectActive(game, 0)
  await game.closeInput()
  await expect(game.square(0)).toBeFocused()
  await game.isEmpty(0)
})

test('the first stop of the Tab key leads past the header, and the menu works without a pointer', async ({ page }) => {
  const game = new GamePage(page)
  await game.open()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
})

test('a menu whose list is still on its way closes by Escape, too', async ({ page }) => {
  let arrive = () => {}
  const isOnItsWay = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/MenuList-/, async (route) => {
    await isOnItsWay
    await route.fallback()
  })
  await new GamePage(page).open()
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await menu.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  arrive()
})

async function tabTo(game: GamePage, square: number): Promise<void> {
  for (let stops = 0; stops < 20; stops++) {
    await game.page.keyboard.press('Tab')
    if ((await game.square(square).and(game.page.locator(':focus')).count()) === 1) return
  }
  throw new Error(`The Tab key does not lead to square ${square}`)
}

/** Presses the down arrow until the result with this title is the one that Enter selects. */
async function walkTo(game: GamePage, title: string): Promise<void> {
  const count = await game.results.count()
  for (let place = 0; place < count; place++) {
    if ((await game.results.nth(place).innerText()).startsWith(title)) return expectActive(game, place)
    await game.page.keyboard.press('ArrowDown')
  }
  throw new Error(`${title} is not among the results`)
}

async function expectActive(game: GamePage, place: number): Promise<void> {
  const id = await game.results.nth(place).locator('[id]').first().getAttribute('id')
  await expect(game.searchBox).toHaveAttribute('aria-activedescendant', String(id))
}

/** The focused element neither handles these keys nor moves, unlike with the same keys without modifiers. */
async function isLeftToBrowser(page: Page, focused: Locator): Promise<void> {
  await focused.focus()
  await page.evaluate(() => {
    // At last of all, and then the browser has no use for it: going back would end the test.
    window.addEventListener('keydown', (event) => {
      document.body.dataset['taken'] = String(event.defaultPrevented)
      event.preventDefault()
    })
  })
  const body = page.locator('body')
  for (const key of ['Alt+ArrowLeft', 'Alt+ArrowRight', 'Meta+ArrowLeft', 'Control+ArrowUp', 'Shift+ArrowDown']) {
    await page.keyboard.press(key)
    await expect(body, key).toHaveAttribute('data-taken', 'false')
    await expect(focused, key).toBeFocused()
  }
  await page.keyboard.press('ArrowLeft')
  await expect(body).toHaveAttribute('data-taken', 'true')
  await expect(focused).not.toBeFocused()
}
