import { GamePage } from './support/game-page.ts'
import { shortenDay } from './support/shorten-day.ts'
import { expect, test } from './support/test.ts'

// Slow: nine squares are filled by hand.
test('a newcomer plays the whole game, from the first visit to the end', async ({ page, day }) => {
  const game = new GamePage(page)
  await game.open()
  await expect(page.getByRole('heading', { level: 1, name: `Game ${day.number}` })).toBeVisible()
  await expect(page.getByText(/^Next game in \d\d:\d\d:\d\d$/)).toBeVisible()
  for (const square of nine) await game.isEmpty(square)

  await game.guess(0, day.wrong(0))
  await expect(page.getByText(`Wrong: ${day.wrong(0).title}.`)).toBeVisible()
  for (const square of nine) {
    await game.fill(square, day.right(square))
    await expect(page.getByText(`Right: ${day.right(square).title}.`)).toBeVisible()
  }

  await expect(page.getByRole('heading', { name: "You completed today's game!" })).toBeVisible()
  // No other plays: nine unicorns, and first of one.
  await expect(page.getByText(/you are the ultimate Posy fan/)).toBeVisible()
  await expect(page.getByText('1st of 1')).toBeVisible()
  await expect(page.getByText('Top 0.00 %')).toBeVisible()
  await game.closeShare()
  await expect(page.getByRole('button', { name: 'Give up' })).toBeHidden()

  await page.getByRole('main').getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page.getByText('You are on the leaderboard')).toBeVisible()
  await expect(page.getByRole('row', { name: /You/ })).toContainText('0.000')
})

// Slow: nine squares are filled by hand.
test('the answers and their counts open when the game is over', async ({ page, day, player, become }) => {
  await player().finishes(day.number)
  const viewer = player()
  for (const square of nine.filter((each) => each !== 4)) await viewer.guessesRight(day.number, square)
  await become(viewer)
  const game = new GamePage(page)
  await game.open()
  await game.fill(4, day.right(4, 1))
  await game.closeShare()
  await game.square(4).click()
  const row = game.answers.getByRole('listitem').filter({ hasText: 'Your answer' })
  await expect(row).toContainText(day.right(4, 1).title)
  await expect(row).toContainText('picked once')
  await page.keyboard.press('Escape')
  await expect(game.answers).toBeHidden()
  await expect(page.getByText('1st of 2')).toBeVisible()
})

// Slow: a game is given up, and nine answers opened.
test('giving up asks first, ends the game as lost and opens its answers', async ({ page, day }) => {
  const game = new GamePage(page)
  await game.open()
  const giveUp = page.getByRole('button', { name: 'Give up' })
  await expect(giveUp).toHaveAccessibleDescription('Make a guess first. Then you can give up.')
  await giveUp.click()
  await expect(page.getByText('Make a guess first. Then you can give up.').last()).toBeVisible()
  await expect(game.question).toBeHidden()
  await game.fill(3, day.right(3))
  await expect(giveUp).not.toHaveAccessibleDescription(/./)
  await giveUp.click()
  await expect(game.question).toContainText('your streak goes back to 0')
  await game.question.getByRole('button', { name: 'Cancel' }).click()
  await expect(game.question).toBeHidden()
  await game.isEmpty(0)

  await game.giveUp()
  await expect(page.getByRole('heading', { name: 'Game over' })).toBeVisible()
  await expect(game.square(0)).toHaveAccessibleName(/: not filled, \d+ possible answers?$/)
  await game.square(0).click()
  await expect(
    game.answers
      .getByRole('listitem')
      .filter({ hasText: day.right(0).title })
      .first(),
  ).toBeVisible()
  // Of a square left empty the answers are told, and not how often each was picked.
  await expect(game.answers).toContainText('its counts stay hidden until the board is final')
  await expect(game.answers.getByText(/picked (once|\d+ times)|Nobody has picked it yet/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await game.square(3).click()
  await expect(game.answers.getByText(/picked (once|\d+ times)/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('definition').filter({ hasText: /^-$/ })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Game over' })).toBeVisible()
})

// Slow: a day ends.
test('the countdown begins anew at zero, with the next game', async ({ page, day, product }) => {
  const state = await shortenDay(page, 'TodaysGame')
  await new GamePage(page).open()
  await expect(page.getByRole('timer')).toHaveText('00:00:00')
  state.isOver = true
  await product.nextDay()
  // A page that came a moment too early asks again after 5 s.
  const next = page.getByRole('heading', { level: 1, name: `Game ${day.number + 1}` })
  await expect(next).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('timer')).toHaveText(/^1[12]:\d\d:\d\d$/)
})

const nine = [0, 1, 2, 3, 4, 5, 6, 7, 8]
