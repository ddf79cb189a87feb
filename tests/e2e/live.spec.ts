import { GamePage } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

/** A change is told within a second (half of it the server's tick); a busy machine paints it later. */
const LIVE = { timeout: 4000 }

// Slow: two browsers.
test('two browsers see each other’s guesses: rarity moves, and a stolen unicorn is told', async ({
  page,
  friendsPage,
  day,
}) => {
  const song = day.right(0)
  const [mine, friends] = [new GamePage(page), new GamePage(friendsPage)]
  await Promise.all([mine.open(), friends.open()])
  await mine.fill(0, song)
  await expect(mine.square(0)).toHaveAccessibleName(/rarity 0\.00, Unicorn$/)

  await friends.fill(0, song)
  await expect(friends.square(0)).toHaveAccessibleName(/rarity 100\.00, Common$/)
  await expect(mine.square(0)).toHaveAccessibleName(/rarity 100\.00, Common, stolen$/, LIVE)
  await expect(page.getByText(`Stolen: ${song.title}.`)).toBeVisible()
  await expect(page.getByText('Somebody else has picked your unicorn.')).toBeVisible()

  await mine.fill(1, day.right(1, 0))
  await friends.fill(1, day.right(1, 1))
  await expect(mine.square(1)).toHaveAccessibleName(/rarity 0\.00, Unicorn$/, LIVE)
})

test('the board moves while somebody looks at it', async ({ page, day, player }) => {
  const [ada, ben] = [player(), player()]
  await ada.finishes(day.number, 0)
  await page.goto('/leaderboard')
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('0.000')

  await ben.guessesRight(day.number, 0, 0)
  await expect(rows, 'whoever begins comes below').toHaveCount(2, LIVE)
  await expect(rows.nth(1)).toContainText('Playing')
  await expect(rows.first(), 'and the first has lost a unicorn').toContainText('100.000', LIVE)

  for (let square = 1; square < 9; square++) await ben.guessesRight(day.number, square, 1)
  await expect(rows.nth(1)).not.toContainText('Playing', LIVE)
  await expect(page.getByText('2 finished')).toBeVisible()
})

// Slow: three others play meanwhile.
test('rank and percentile of a finished game move when others finish', async ({ page, day, player, become }) => {
  const game = new GamePage(page)
  const viewer = player()
  await viewer.finishes(day.number, 0)
  await become(viewer)
  await game.open()
  await expect(page.getByText('1st of 1')).toBeVisible()
  // The second and third take the same songs as each other: the viewer, alone with theirs, stays ahead.
  await player().finishes(day.number, 1)
  await player().finishes(day.number, 1)
  await expect(page.getByText('1st of 3')).toBeVisible(LIVE)
  await expect(page.getByText('Top 0.00 %')).toBeVisible()
  const [fourth, fifth] = [player(), player()]
  await fourth.finishes(day.number, 0)
  await fifth.finishes(day.number, 2)
  await expect(page.getByText('2nd of 5')).toBeVisible(LIVE)
})
