/** A win is celebrated where it happens, and nowhere else. */
import type { Page } from '@playwright/test'
import type { Player } from '../support/player.ts'
import { countsConfetti, thrown } from './support/confetti.ts'
import { GamePage } from './support/game-page.ts'
import { type Day, expect, test } from './support/test.ts'

const shareDialog = (page: Page) => page.getByRole('dialog', { name: /^Game \d+/ })

/** One square is open when the browser is closed; it remembers that. */
async function leavesOneSquare(page: Page, viewer: Player, day: Day, become: (player: Player) => Promise<void>) {
  for (let square = 0; square < 8; square++) await viewer.guessesRight(day.number, square)
  await become(viewer)
  await countsConfetti(page)
  const game = new GamePage(page)
  await game.open()
  await expect.poll(() => page.evaluate("localStorage.getItem('last-state')")).toContain(`"${day.right(7).id}"`)
  await expect.poll(() => page.evaluate("localStorage.getItem('last-state')")).toMatch(/"songs":\{/)
  await page.goto('about:blank')
  return game
}

// Slow: two seconds in which nothing may happen.
test('[SH5] a game that was won on another device is not celebrated again where it was begun', async ({
  page,
  day,
  player,
  become,
}) => {
  const viewer = player()
  const game = await leavesOneSquare(page, viewer, day, become)
  await viewer.guessesRight(day.number, 8)
  await game.open()
  await game.isFilled(8, day.right(8))
  await expect(page.getByRole('heading', { name: "You completed today's game!" })).toBeVisible()
  const seenAt = await page.evaluate(() => performance.now())
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(seenAt + 2000)
  expect(await thrown(page)).toBe(0)
  await expect(shareDialog(page)).toBeHidden()
})

// Slow: the game is opened twice, and confetti flies.
test('[SH5] a game that is won here is celebrated, though all that is known of it is remembered', async ({
  page,
  day,
  player,
  become,
}) => {
  const game = await leavesOneSquare(page, player(), day, become)
  let answer = () => {}
  const answered = new Promise<void>((go) => {
    answer = go
  })
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('TodaysGame')) await answered
    await route.fallback()
  })
  await game.open()
  await game.fill(8, day.right(8))
  await expect.poll(() => thrown(page)).toBe(1)
  await expect(shareDialog(page)).toBeVisible()
  answer()
})
