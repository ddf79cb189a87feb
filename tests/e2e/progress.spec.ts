import type { Page } from '@playwright/test'
import { makesGame } from '../support/user-games.ts'
import { GamePage } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

// Slow: the game is opened twice, and played in between.
test('progress survives a reload: the server knows it', async ({ page, day }) => {
  const game = new GamePage(page)
  await game.open()
  await game.guess(0, day.wrong(0))
  await expect(page.getByText(`Wrong: ${day.wrong(0).title}.`)).toBeVisible()
  await game.fill(0, day.right(0))
  await page.evaluate('localStorage.clear()')
  await page.reload()
  await game.isFilled(0, day.right(0))
  await game.isEmpty(1)
})

// Slow: the game is opened three times.
test('progress survives the loss of the cookie: the browser knows it', async ({ page, context, day }) => {
  const game = new GamePage(page)
  await game.open()
  await game.fill(0, day.right(0))
  await game.guess(1, day.wrong(1))
  await expect(page.getByText(`Wrong: ${day.wrong(1).title}.`)).toBeVisible()
  const { origins } = await context.storageState()
  const saved = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === `game_${day.number}`)
  expect(saved?.value).toContain(day.right(0).id)

  await context.clearCookies()
  const givenBack = page.waitForResponse((answer) => Boolean(answer.request().postData()?.includes(day.wrong(1).id)))
  await page.reload()
  await game.isFilled(0, day.right(0))
  // While the guess is on its way to the server again, its square takes no other.
  await givenBack
  await game.isEmpty(1)
  await game.openSquare(1)
  await expect(game.input.getByRole('region', { name: 'Guess history' })).toContainText(day.wrong(1).title)
})

test('a copy that is damaged breaks nothing', async ({ page, day }) => {
  const game = new GamePage(page)
  await page.addInitScript(`localStorage.setItem('game_${day.number}', '{"squares":[1,')`)
  await page.addInitScript("localStorage.setItem('settings', 'dark')")
  await game.open()
  await game.fill(0, day.right(0))
})

// Slow: two tabs.
test('two tabs of one browser are the same visitor', async ({ page, context, day }) => {
  const [first, second] = [new GamePage(page), new GamePage(await context.newPage())]
  await first.open()
  await first.fill(0, day.right(0))
  await second.open()
  await second.isFilled(0, day.right(0))
  await second.fill(1, day.right(1))
  await first.isFilled(1, day.right(1))
})

// Slow: a game is made, and opened twice.
test('a player’s own game is saved by the server alone', async ({ page, player }) => {
  const { ref, title } = await makesGame(player())
  await page.goto(`/user-game/${ref}`)
  const square = page.getByRole('table', { name: title }).getByRole('button').first()
  await square.click()
  await page.getByPlaceholder('Start typing a song...').fill('a')
  await expect(page.getByRole('grid', { name: 'Songs' }).getByRole('row').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^(Right|Wrong):/)).toBeVisible()
  expect(await page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('game_'))")).toEqual([])
})

/** As ids of songs were: 'Song:1'. */
const FORMER_ID = 'U29uZzox'

// Slow: the game is opened twice, and played in between.
test('progress survives the loss of the cookie when songs have got other ids since it was saved', async ({
  page,
  friendsPage,
  day,
}) => {
  const game = new GamePage(page)
  await game.open()
  await game.fill(0, day.right(0))
  await expect.poll(() => savedPick(page, day.number)).toBe(day.right(0).id)
  const saved = String(await page.evaluate(`localStorage.getItem('game_${day.number}')`))

  // A browser that has kept nothing else: no cookie, and no answers of the server.
  const former = saved.replaceAll(day.right(0).id, FORMER_ID)
  await friendsPage.addInitScript(`localStorage.setItem('game_${day.number}', ${JSON.stringify(former)})`)
  const asked = friendsPage.waitForRequest((request) => Boolean(request.postData()?.includes(FORMER_ID)))
  const again = new GamePage(friendsPage)
  await again.open()
  await asked
  await expect.poll(() => savedPick(friendsPage, day.number)).toBe(day.right(0).id)
  await again.isFilled(0, day.right(0))
})

async function savedPick(page: Page, gameNumber: number): Promise<unknown> {
  return page.evaluate(`JSON.parse(localStorage.getItem('game_${gameNumber}')).squares[0].pick?.songId`)
}
