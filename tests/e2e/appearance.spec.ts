/** What the specification says of looks: holidays, dialogs and their motion, confetti, and the widths at which the layout changes. */
import type { Page } from '@playwright/test'
import { countsConfetti, thrown } from './support/confetti.ts'
import { GamePage } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

for (const [event, dress] of [
  ['HALLOWEEN', 'halloween'],
  ['THANKSGIVING', 'thanksgiving'],
  ['CHRISTMAS', 'christmas'],
] as const) {
  // Slow: each dress is drawn.
  test(`the game of a holiday dresses the page: ${dress}`, async ({ page, day }) => {
    await celebrate(page, { [day.number]: event })
    await new GamePage(page).open()
    const root = page.locator('html')
    await expect(root).toHaveClass(new RegExp(`\\b${dress}\\b`))
    await expect(page.getByRole('banner')).toHaveCSS('background-image', /^linear-gradient/)
    // Dark though no one chose it, and that choice is kept.
    await expect(root).toHaveCSS('color-scheme', event === 'HALLOWEEN' ? 'dark' : 'light')
    await expect(root).not.toHaveClass(/\bdark\b/)

    await page.getByRole('main').getByRole('link', { name: 'Leaderboard' }).click()
    await expect(root).not.toHaveClass(new RegExp(`\\b${dress}\\b`))
    await expect(root).toHaveCSS('color-scheme', 'light')
  })
}

test('the archive styles the games of holidays', async ({ page, day }) => {
  const [halloween, thanksgiving, ordinary] = [day.number - 1, day.number - 2, day.number - 3]
  await celebrate(page, { [halloween]: 'HALLOWEEN', [thanksgiving]: 'THANKSGIVING' })
  await page.goto('/archive')
  const entry = (number: number) => page.getByRole('link', { name: new RegExp(`^Game #${number}\\b`) })
  const ground = (number: number) =>
    page.evaluate(`getComputedStyle(document.querySelector('a[href$="num=${number}"]')).backgroundColor`)
  await expect(entry(halloween)).toContainText('Halloween')
  await expect(entry(thanksgiving)).toContainText('Thanksgiving')
  await expect(entry(ordinary)).not.toContainText(/Halloween|Thanksgiving/)
  const grounds = await Promise.all([halloween, thanksgiving, ordinary].map(ground))
  expect(new Set(grounds).size).toBe(3)
})

// Slow: each dialog is opened and closed.
test('dialogs have the widths of the specification, come in 150 ms and go in 75', async ({ page, day }) => {
  const moves = await watchMotion(page)
  const game = new GamePage(page)
  await game.open()
  await game.fill(0, day.right(0))
  const closed = async (name: RegExp) => {
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const isAtMost = (name: RegExp, width: string) =>
    expect(page.getByRole('dialog', { name })).toHaveCSS('max-width', width)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await isAtMost(/^Settings$/, '360px')
  await closed(/^Settings$/)
  await game.square(0).click()
  await isAtMost(/^Answers$/, '520px')
  await closed(/^Answers$/)
  await page.getByRole('button', { name: 'How to play' }).click()
  await isAtMost(/^How to play$/, '560px')
  await closed(/^How to play$/)

  await expect.poll(() => moves(/^_?rise/)).toEqual([150])
  await expect.poll(() => moves(/^_?sink/)).toEqual([75])
})

test('a message slides down in 20 steps of 10 ms', async ({ page }) => {
  const moves = await watchMotion(page)
  await new GamePage(page).open()
  await page.getByRole('button', { name: 'Next game' }).press('Enter')
  const message = page.getByLabel('Messages').getByRole('group')
  await expect(message).toHaveCSS('animation-timing-function', /^steps\(20/)
  await expect.poll(() => moves(/slide-down/)).toEqual([200])
})

// Slow: a spinner turns before it ends.
test('what was asked for turns a spinner until it is done', async ({ page, day }) => {
  const game = new GamePage(page)
  await game.open()
  await game.fill(0, day.right(0))
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName === 'GiveUp') await held
    await route.fallback()
  })
  await game.giveUp()
  await expect(game.question.getByRole('button', { name: 'Give up' })).toHaveAttribute('aria-busy', 'true')
  go()
  await expect(game.question).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Game over' })).toBeVisible()
})

// Slow: confetti flies.
test('a win throws confetti, once', async ({ page, day, player, become }) => {
  const viewer = player()
  for (let square = 0; square < 8; square++) await viewer.guessesRight(day.number, square)
  await become(viewer)
  await countsConfetti(page)
  const game = new GamePage(page)
  await game.open()
  await game.fill(8, day.right(8))
  await expect.poll(() => thrown(page)).toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: "You completed today's game!" })).toBeVisible()
  expect(await thrown(page)).toBe(0)
})

test('the layout changes at a width of 580 and of 1078', async ({ page }) => {
  await new GamePage(page).open()
  const score = page.getByRole('region', { name: 'Your rarity' })
  const isBeside = async () => {
    const [grid, panel] = [await page.getByRole('table').boundingBox(), await score.boundingBox()]
    return Number(panel?.x) > Number(grid?.x) + Number(grid?.width) - 1
  }
  const shortcut = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Archive' })
  for (const [width, isDesktop, beside] of [
    [579, false, false],
    [580, true, false],
    [1077, true, false],
    [1078, true, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(shortcut).toBeVisible({ visible: isDesktop })
    await expect.poll(isBeside, `beside at ${width}`).toBe(beside)
  }
})

test('the Privacy Manager is hidden until hovered, where there is something to hover with', async ({ page }) => {
  await page.goto('/privacy')
  // The page has its full length then: a footer that is still pushed down would slip away from under the mouse.
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
  await page.evaluate('document.fonts.ready')
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'Privacy Manager' })
  const hovers = await page.evaluate("matchMedia('(hover: hover)').matches")
  await expect(button).toHaveCSS('opacity', hovers ? '0' : '1')
  await page.getByRole('contentinfo').hover()
  await expect(button).toHaveCSS('opacity', '1')
})

/** The server says that these games are of holidays. */
async function celebrate(page: Page, events: Readonly<Record<number, string>>): Promise<void> {
  await page.route('/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() ?? {}
    if (!['TodaysGame', 'ArchivedGames'].includes(operationName)) return route.fallback()
    const response = await route.fetch()
    const told = JSON.parse(await response.text(), (_key, value) =>
      value?.event === null && events[value.number] ? { ...value, event: events[value.number] } : value,
    )
    await route.fulfill({ response, json: told })
  })
}

/** The durations in milliseconds of all animations of a name, each once. */
async function watchMotion(page: Page): Promise<(name: RegExp) => Promise<unknown>> {
  await page.addInitScript(`
    globalThis.moves = []
    document.addEventListener('animationstart', ({ target, animationName }) => {
      const animation = target.getAnimations().find((animation) => animation.animationName === animationName)
      if (animation) moves.push([animationName, animation.effect.getTiming().duration])
    })
  `)
  return (name) => page.evaluate(`[...new Set(moves.filter(([name]) => ${name}.test(name)).map(([, ms]) => ms))]`)
}
