/** Another player's grid: shows how rare the answers are, but not the answers. */
import type { Page } from '@playwright/test'
import { filledWith } from './support/game-page.ts'
import { expect, type Game, test } from './support/test.ts'

const HIDDEN = 'Your answers are hidden. Take a screenshot without showing your answers'
const NO_GUESSING = 'You cannot guess in this game'

const squaresOf = (page: Page) => page.getByRole('table').getByRole('button')

/** All nine are there, and none tells its song. */
async function allHidden(page: Page, game: Game): Promise<void> {
  await expect(squaresOf(page)).toHaveCount(9)
  await expect(squaresOf(page).nth(8)).toHaveAccessibleName(/: answer hidden, rarity \d/)
  for (let square = 0; square < 9; square++) {
    await expect(squaresOf(page).filter({ hasText: game.right(square).title })).toHaveCount(0)
  }
}

// Slow: a whole game is played first, and three screens opened.
test('a row of the board leads to the grid, blurred, read-only, and told so once', async ({ page, player, day }) => {
  await player().finishes(day.number)
  await page.goto('/leaderboard')
  const link = page.getByRole('rowheader').getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page).toHaveURL(/\/other-user\/.+/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await allHidden(page, day)
  await expect(page.getByText(HIDDEN)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Show answers' })).toHaveCount(0)
  await squaresOf(page).nth(0).click()
  await expect(page.getByText(NO_GUESSING)).toBeVisible()

  await page.reload()
  await allHidden(page, day)
  await squaresOf(page).nth(0).click()
  await expect(page.getByText(NO_GUESSING)).toBeVisible()
  // Now, and not only once it would have gone by itself.
  expect(await page.getByText(HIDDEN).count()).toBe(0)
})

test('who has finished the game may show the answers', async ({ page, player, become, day }) => {
  const [viewer, other] = [player(), player()]
  await viewer.finishes(day.number, 0)
  await other.finishes(day.number, 1)
  await become(viewer)
  await page.goto(`/other-user/${(await other.play(day.number))?.ref}`)
  await allHidden(page, day)
  await page.getByRole('switch', { name: 'Show answers' }).click()
  await expect(squaresOf(page).nth(3)).toHaveAccessibleName(filledWith(day.right(3, 1)))
})

test('a stranger’s game that may not be seen is not found', async ({ page, player, day }) => {
  const stranger = player()
  await stranger.guessesRight(day.number, 0)
  await page.goto(`/other-user/${(await stranger.play(day.number))?.ref}`)
  await expect(page.getByText('Game not found')).toBeVisible()
  await expect(page).toHaveURL('/')
})
