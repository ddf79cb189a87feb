import { expect, test } from './support/test.ts'

test('the board ranks by rarity, ties share a position, and who still plays comes last', async ({
  page,
  day,
  player,
  become,
}) => {
  const [alone, one, two, more, most, playing] = [player(), player(), player(), player(), player(), player()]
  await alone.finishes(day.number, 2)
  for (const somebody of [one, two]) await somebody.finishes(day.number, 1)
  for (const somebody of [more, most]) await somebody.finishes(day.number, 0)
  for (const square of [0, 1, 2]) await playing.guessesRight(day.number, square, 0)
  await become(two)

  await page.goto('/leaderboard')
  await expect(page.getByRole('heading', { level: 1, name: `Game ${day.number}` })).toBeVisible()
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(6)
  const positions = rows.getByRole('cell').and(page.locator('td:first-child'))
  await expect(positions).toHaveText([/^1\D*$/, /^2\D*$/, /^2\D*$/, /^4\D*$/, /^4\D*$/, /^\D*$/])
  await expect(rows.nth(0)).toContainText('0.000')
  await expect(rows.nth(5)).toContainText('Playing')

  const own = rows.filter({ hasText: 'You' })
  await expect(own).toHaveCount(1)
  const standing = (await two.seesBoard(day.number)).entries.find(({ position }) => position === 2)
  await expect(own).toContainText(standing?.rarity?.toFixed(3) ?? 'no rarity')
  await expect(page.getByText('You are on the leaderboard')).toBeVisible()
  await page.getByRole('button', { name: 'Scroll to your name' }).click()
  await expect(own).toBeInViewport()
})

test('Prev and Next lead to the boards of other games, and only to those that are there', async ({ page, day }) => {
  await page.goto('/leaderboard')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`Game ${day.number}`)
  const [prev, next] = [page.getByRole('link', { name: 'Prev' }), page.getByRole('link', { name: 'Next' })]
  await expect(next).toBeHidden()
  await prev.click()
  await expect(heading).toHaveText(`Game ${day.number - 1}`)
  await next.click()
  await expect(heading).toHaveText(`Game ${day.number}`)

  await page.goto('/leaderboard?game=1')
  await expect(heading).toHaveText('Game 1')
  await expect(prev).toBeHidden()
  await expect(page.getByText('Nobody finished this game on its day.')).toBeVisible()
})

test('the board can be limited to signed-in users, of whom there are none', async ({ page, day, player }) => {
  await player().finishes(day.number)
  await page.goto('/leaderboard')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByText('Signed-in users').click()
  await expect(page.getByText('No signed-in player is on this board yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Signed-in users' })).toBeChecked()
})

test('above ten rows the board offers the way back to the top', async ({ page, day, player }) => {
  await Promise.all(Array.from({ length: 11 }, () => player().guessesRight(day.number, 0)))
  await page.goto('/leaderboard')
  const up = page.getByRole('button', { name: 'Scroll to top' })
  await up.scrollIntoViewIfNeeded()
  await up.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
