/** Random in the game creator, locks and limits; and the game as players will meet it. */
import type { Page } from '@playwright/test'
import { atTheDesk } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const grid = (page: Page) => page.getByRole('table', { name: 'Your grid' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** 'row 1, word 'rain'' for each of the six. */
const clues = (page: Page) =>
  grid(page)
    .getByRole('button', { name: /^Keep/ })
    .evaluateAll((locks) => locks.map((lock) => lock.ariaLabel))

// Slow: a game is drawn three times.
test('Random keeps what is locked, draws the rest anew, and says which limits stand in its way', async ({
  page,
  day,
}) => {
  await atTheDesk(page, `/portal/create?game=${day.number + 22}`)
  await expect(grid(page).getByRole('button', { name: /answers$/ })).toHaveCount(9)
  const locks = grid(page).getByRole('button', { name: /^Keep/ })
  await expect(locks).toHaveCount(6)
  await expect(grid(page).getByRole('button', { name: /^Keep/, pressed: true })).toHaveCount(6)
  await expect(button(page, 'Random')).toBeDisabled()
  const before = await clues(page)
  await locks.nth(0).click()
  await locks.nth(5).click()
  await button(page, 'Random').click()
  await expect.poll(async () => (await clues(page)).filter((clue) => !before.includes(clue)).length).toBeGreaterThan(0)
  const after = await clues(page)
  expect(after.slice(1, 5)).toEqual(before.slice(1, 5))

  await page.getByText('Limits of Random:').click()
  for (const kind of ['Word', 'Album', 'Category']) await page.getByRole('checkbox', { name: kind }).uncheck()
  await button(page, 'Clear').click()
  await button(page, 'Random').click()
  await expect(page.getByText('What stands in the way: the kinds of clue.')).toBeVisible()
  for (const kind of ['Word', 'Album', 'Category']) await page.getByRole('checkbox', { name: kind }).check()
  await page.getByLabel('Difficulty').selectOption('Easy')
  await button(page, 'Random').click()
  await expect(page.getByText('Difficulty: easy')).toBeVisible()
})

// Slow: a game is drawn and played.
test('a game in the making is played as players will meet it, and nothing of that stays', async ({ page, day }) => {
  await atTheDesk(page, `/portal/create?game=${day.number + 22}`)
  const square = grid(page)
    .getByRole('button', { name: /answers$/ })
    .first()
  await square.click()
  const answers = page.getByRole('dialog', { name: /^Row 1, column 1: \d+ answers$/ })
  const answer = (await answers.getByRole('link').first().textContent()) ?? ''
  await answers.getByRole('button', { name: 'Close' }).click()

  await button(page, 'Preview as a player').click()
  const preview = page.getByRole('dialog', { name: `Preview of game ${day.number + 22}` })
  const squares = preview.getByRole('table', { name: `Game ${day.number + 22}` }).getByRole('button')
  await expect(squares).toHaveCount(9)
  await expect(squares.first()).toHaveAccessibleName(/empty, \d+ possible answers$/)
  await squares.first().click()
  const input = page.getByRole('dialog', { name: "You're guessing for" })
  await input.getByRole('combobox', { name: 'Song' }).fill(answer)
  await input
    .getByRole('button', { name: `Select ${answer}` })
    .first()
    .click()
  await expect(squares.first()).toHaveAccessibleName(new RegExp(answer.replace(/[^\w ]/g, '.')))
  await expect(preview.getByText('Players would have filled this square.')).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  await button(page, 'Preview as a player').click()
  await expect(squares.first()).toHaveAccessibleName(/empty, \d+ possible answers$/)
})
