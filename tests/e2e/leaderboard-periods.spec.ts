/** The boards over time, and what every board does at midnight and when it does not come. */
import type { Page } from '@playwright/test'
import type { AnswerBook } from '../support/answers.ts'
import { Player } from '../support/player.ts'
import type { GameOfTest } from './support/questions.ts'
import { shortenDay } from './support/shorten-day.ts'
import { expect, test } from './support/test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Boards' }).getByRole('link', { name })

/** Those of any game, for a player who is told them. */
function answersOf({ squares }: GameOfTest): AnswerBook {
  return {
    of: async () => squares.map(({ right }) => right.map(({ id }) => id)),
    wrongFor: async (_game, square) => squares[square]?.wrong.map(({ id }) => id) ?? [],
  }
}

/** Where the product's clocks show a Monday at noon. */
const isMonday = ({ now }: GameOfTest) =>
  new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'America/New_York' }).format(now) === 'Mon'

// Slow: four boards, there and back.
test('week, month and all time have the settled games, a link each, and back leads back', async ({ page, product }) => {
  let monday = await product.nextDay()
  while (!isMonday(monday)) monday = await product.nextDay()
  await new Player(product.url, answersOf(monday)).finishes(monday.number)
  await page.goto('/leaderboard?period=week')
  await expect(page.getByText('No game of this time is final yet.')).toBeVisible()
  await expect(page.getByText(/Settles at/)).toBeVisible()

  const { number } = await product.nextDay()
  await page.goto('/leaderboard')
  await expect(title(page)).toHaveText(`Game ${number}`)
  await tab(page, 'This week').click()
  await expect(title(page)).toHaveText('This week')
  await expect(page).toHaveURL('/leaderboard?period=week')
  const rows = page.getByRole('table', { name: 'Leaderboard, this week' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('columnheader')).toHaveText(['Position', 'Name', 'Rarity | unicorn'])
  await expect(rows).toContainText('1 game')
  await expect(rows).toContainText('0.000')
  await expect(page.getByText(/for who has completed 1 game or more/)).toBeVisible()

  await tab(page, 'All time').click()
  await expect(title(page)).toHaveText('All time')
  await page.getByText('Signed-in users').click()
  await expect(page.getByText(/^No signed-in player is on this board yet\./)).toBeVisible()
  await page.reload()
  await expect(title(page)).toHaveText('All time')
  await expect(page.getByRole('radio', { name: 'Signed-in users' })).toBeChecked()
  await page.goBack()
  await expect(title(page)).toHaveText('This week')
  await tab(page, 'Today').click()
  await expect(title(page)).toHaveText(`Game ${number}`)
})

// A page that came a moment too early asks again after 5 s.
const SOON = { timeout: 20_000 }

test('at midnight the leaderboard moves on to the new day', async ({ page, day, product, player }) => {
  await player().finishes(day.number)
  const state = await shortenDay(page, 'LeaderboardDay')
  await page.goto('/leaderboard')
  await expect(title(page)).toHaveText(`Game ${day.number}`)
  state.isOver = true
  await product.nextDay()
  await expect(title(page)).toHaveText(`Game ${day.number + 1}`, SOON)
  await expect(page.getByText('Nobody is on the board yet.')).toBeVisible()
})

// Slow: a day ends.
test('at midnight the archive moves on to the new day', async ({ page, day, product }) => {
  const state = await shortenDay(page, 'ArchivedGames')
  await page.goto('/archive')
  await expect(page.getByText(`${day.number} games, one a day`)).toBeVisible()
  state.isOver = true
  await product.nextDay()
  await expect(page.getByText(`${day.number + 1} games, one a day`)).toBeVisible(SOON)
  await expect(page.getByRole('link', { name: `Game #${day.number}` })).toBeVisible()
})

test('a fault of the board is told once', async ({ page, noise }) => {
  noise.expects(/GraphQL|fault/)
  await page.route('/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'LeaderboardBoard') return route.fallback()
    await route.fulfill({ json: { data: null, errors: [{ message: 'Something went wrong on our side.' }] } })
  })
  await page.goto('/leaderboard')
  await expect(page.getByText('Error fetching leaderboard')).toBeVisible()
  await expect(page.getByText('The leaderboard could not be loaded.')).toBeVisible()
  await expect(page.getByText('Something went wrong on our side.')).toHaveCount(0)
})
