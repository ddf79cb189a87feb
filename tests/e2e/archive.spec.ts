import { GamePage } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

test("the archive lists all games, newest first and today's on top", async ({ page, day }) => {
  await page.goto('/archive')
  const entries = page.getByRole('main').getByRole('link', { name: /game/i })
  await expect(entries.nth(0)).toContainText("Today's game")
  await expect(entries.nth(1)).toContainText(`Game #${day.number - 1}`)
  await expect(entries.nth(2)).toContainText(`Game #${day.number - 2}`)
  await expect(entries).toHaveCount(day.number)
  await expect(entries.last()).toContainText('Game #1')
})

// Slow: three games are played to three ends.
test('an entry tells a game begun, won and given up', async ({ page, day, player, become }) => {
  const viewer = player()
  const lost = day.number - 1
  await viewer.guessesRight(day.number, 0)
  // Any guess begins the game.
  await viewer.guesses(lost, 0, day.right(0).id)
  await become(viewer)
  const game = new GamePage(page)
  await game.open(`/archive/game?num=${lost}`)
  await game.giveUp()
  await expect(page.getByRole('heading', { name: 'Game over' })).toBeVisible()

  await page.goto('/archive')
  const entry = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
  await expect(entry(/^Today's game/)).toContainText('Started')
  await expect(entry(new RegExp(`^Game #${lost}\\b`))).toContainText('Game over')
  await expect(entry(new RegExp(`^Game #${lost - 1}\\b`))).not.toContainText(/Started|Game over|Won/)

  for (let square = 1; square < 9; square++) await viewer.guessesRight(day.number, square)
  await page.reload()
  await expect(entry(/^Today's game/)).toContainText('Won')
})

test('a game that this browser alone has saved is told as begun', async ({ page, day }) => {
  const squares = Array.from({ length: 9 }, () => ({ pick: null, wrongGuesses: [] }))
  const saved = JSON.stringify({ gameNumber: day.number - 1, status: 'playing', squares })
  await page.addInitScript(`localStorage.setItem('game_${day.number - 1}', '${saved}')`)
  await page.goto('/archive')
  await expect(page.getByRole('link', { name: new RegExp(`^Game #${day.number - 1}\\b`) })).toContainText('Started')
})

// Slow: nine squares are filled by hand.
test('a past game can be played to its end, and counts apart from its day', async ({ page, pastGame }) => {
  const game = new GamePage(page)
  // Long before the first day of the tests, so that no other test has played it.
  const past = await pastGame(7)
  await page.goto('/archive')
  await page.getByRole('link', { name: /^Game #7\b/ }).click()
  await game.isReady()
  await expect(page).toHaveURL(`/archive/game?num=${past.number}`)
  for (const square of [0, 1, 2, 3, 4, 5, 6, 7, 8]) await game.fill(square, past.right(square))
  await expect(page.getByRole('heading', { name: 'You completed the game!' })).toBeVisible()
  await expect(page.getByText('would have been 1st')).toBeVisible()

  await page.goto(`/leaderboard?game=${past.number}`)
  await expect(page.getByText('Nobody finished this game on its day.')).toBeVisible()
})

test('the arrows of a past game lead to its neighbours', async ({ page, day }) => {
  const game = new GamePage(page)
  const heading = page.getByRole('heading', { level: 1 })
  await game.open(`/archive/game?num=${day.number - 2}`)
  await page.getByRole('button', { name: 'Next game' }).click()
  await expect(heading).toHaveText(`Game ${day.number - 1}`)
  await game.isReady()
  await page.getByRole('button', { name: 'Previous game' }).click()
  await game.isReady()
  await page.getByRole('button', { name: 'Previous game' }).click()
  await expect(heading).toHaveText(`Game ${day.number - 3}`)

  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(heading).toHaveText(`Game ${day.number}`)
  await game.isReady()
  const next = page.getByRole('button', { name: 'Next game' })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await next.press('Enter')
  await expect(page.getByText('You are already on the latest game')).toBeVisible()
})

test('the arrows wait while a game is loaded', async ({ page, day }) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName === 'GameByNumber') await held
    await route.fallback()
  })
  await page.goto(`/archive/game?num=${day.number - 2}`)
  const arrows = page.getByRole('navigation', { name: 'Games' }).getByRole('button')
  await expect(arrows).toHaveCount(2)
  for (const arrow of await arrows.all()) await expect(arrow).toHaveAttribute('aria-disabled', 'true')
  go()
  for (const arrow of await arrows.all()) await expect(arrow).not.toHaveAttribute('aria-disabled')
})

test('before the first game there is none', async ({ page }) => {
  await new GamePage(page).open('/archive/game?num=1')
  const previous = page.getByRole('button', { name: 'Previous game' })
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await previous.press('Enter')
  await expect(page.getByText('You are already on the first game')).toBeVisible()
})

test('a future game is refused with a word, and leads home', async ({ page, day }) => {
  await page.goto(`/archive/game?num=${day.number + 1}`)
  await expect(page.getByText("Hey... you can't view future games..")).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: `Game ${day.number}` })).toBeVisible()
})

for (const number of ['100000000', '3000000000', '99999999999999999999']) {
  test(`so is one of a day that no calendar has: ${number}`, async ({ page, day }) => {
    for (const path of [`/archive/game?num=${number}`, `/leaderboard?game=${number}`]) {
      await page.goto(path)
      await expect(page.getByText("Hey... you can't view future games..")).toBeVisible()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1, name: `Game ${day.number}` })).toBeVisible()
    }
  })
}

for (const number of ['0', 'first', '']) {
  test(`a number that no game has leads home: "${number}"`, async ({ page }) => {
    await page.goto(`/archive/game?num=${number}`)
    await expect(page.getByText('Game not found')).toBeVisible()
    await expect(page).toHaveURL('/')
  })
}
