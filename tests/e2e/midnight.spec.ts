/** The game of a day after its day: who is in the middle of it goes on, and its board is still its own. */
import { GamePage } from './support/game-page.ts'
import { shortenDay } from './support/shorten-day.ts'
import { expect, test } from './support/test.ts'

/** Within the hour that a board waits for those who began before midnight. */
const HALF_PAST = 0.5
// A page that came a moment too early asks again after 5 s.
const SOON = { timeout: 20_000 }

// Slow: a day ends, and two games are played.
test('a game begun before midnight goes on as the game of its day, until one goes on to the new one', async ({
  page,
  day,
  product,
}) => {
  const game = new GamePage(page)
  const state = await shortenDay(page, 'TodaysGame')
  await game.open()
  await game.fill(0, day.right(0))
  state.isOver = true
  await product.nextDay(HALF_PAST)
  await expect(page.getByText('A new game is here. You can still finish this one.')).toBeVisible(SOON)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Game ${day.number}`)

  const board = page.getByRole('main').getByRole('link', { name: 'Leaderboard' })
  await expect(board, 'its own board').toHaveAttribute('href', `/leaderboard?game=${day.number}`)
  await game.giveUp()
  await expect(page.getByRole('heading', { name: 'Game over' })).toBeVisible()
  await expect(page.getByText('A new game is here.', { exact: true })).toBeVisible()

  const next = page.getByRole('button', { name: 'Next game' })
  await expect(next).not.toHaveAttribute('aria-disabled')
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Game ${day.number + 1}`)
  await game.isEmpty(0)
  await expect(board).toHaveAttribute('href', '/leaderboard')
  await expect(page.getByText('A new game is here.')).toBeHidden()
})

// Slow: a day ends.
test('the countdown of a past game begins anew at zero, too', async ({ page, day, product }) => {
  const state = await shortenDay(page, 'GameByNumber')
  await new GamePage(page).open(`/archive/game?num=${day.number - 2}`)
  await expect(page.getByRole('timer')).toHaveText('00:00:00')
  state.isOver = true
  await product.nextDay()
  await expect(page.getByRole('timer')).toHaveText(/^1[12]:\d\d:\d\d$/, SOON)
})

test('giving up names the streak within the hour of grace, in the archive as well', async ({
  page,
  day,
  product,
  player,
  become,
}) => {
  const viewer = player()
  await viewer.guessesRight(day.number, 0)
  await viewer.guesses(day.number - 1, 0, day.right(0).id)
  await product.nextDay(HALF_PAST)
  await become(viewer)
  const game = new GamePage(page)
  await game.open(`/archive/game?num=${day.number}`)
  await page.getByRole('button', { name: 'Give up' }).click()
  await expect(game.question).toContainText('If you began it on its day, your streak goes back to 0.')

  await game.open(`/archive/game?num=${day.number - 1}`)
  await page.getByRole('button', { name: 'Give up' }).click()
  await expect(game.question).toContainText('The game ends as lost')
  await expect(game.question).not.toContainText('streak')
})
