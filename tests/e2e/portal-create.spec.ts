/** The game creator of the portal: days, clues, counts and answers, proving, saving, approving, deleting and making room. */
import type { Page } from '@playwright/test'
import { atTheDesk, question } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const grid = (page: Page) => page.getByRole('table', { name: 'Your grid' })
const heading = (page: Page, number: number) => page.getByRole('heading', { level: 1, name: `Game ${number}` })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
// Slow: a game is drawn, checked, saved and approved.
test('a game is composed, proved, saved and approved', async ({ page, day }) => {
  const number = day.number + 20
  await atTheDesk(page, `/portal/create?game=${number}`)
  await expect(page.getByText('Game not checked!')).toBeVisible()
  await expect(page.getByText(/^Next blank game: #\d+/)).toBeVisible()
  await expect(grid(page).getByRole('button', { name: /answers$/ })).toHaveCount(9)

  await button(page, 'Clear').click()
  await button(page, 'Save').click()
  await expect(page.getByRole('alert').first()).toHaveText('You must validate the game before submitting')
  await button(page, 'Validate').click()
  await expect(page.getByText('Please fill out all rows and cols')).toBeVisible()
  await expect(page.getByText('Hold up!')).toBeVisible()

  await button(page, 'Random').click()
  await expect(grid(page).getByRole('button', { name: /answers$/ })).toHaveCount(9)
  await button(page, 'Undo').click()
  await expect(grid(page).getByRole('button', { name: /^Choose/ })).toHaveCount(6)
  await button(page, 'Redo').click()
  await button(page, 'Validate').click()
  await expect(page.getByText('No duplicates found for the previous 30 games')).toBeVisible()
  await expect(page.getByText('Every square has answers enough.')).toBeVisible()
  await expect(button(page, 'Validate')).toHaveCount(0)
  await button(page, 'Save').click()
  await expect(page.getByText('Game submitted successfully')).toBeVisible()
  await expect(page.getByText('Created by desk')).toBeVisible()

  await button(page, 'Approve game').click()
  await expect(page.getByText('Game approved successfully.')).toBeVisible()
  await expect(page.getByText('Checked by desk')).toBeVisible()
})

// Slow: each way to choose a header.
test('headers are chosen from what there is, with marks of what was used before, and squares show their answers', async ({
  page,
  day,
}) => {
  await atTheDesk(page, `/portal/create?game=${day.number + 20}`)
  const squares = grid(page).getByRole('button', { name: /answers$/ })
  await expect(squares).toHaveCount(9)
  await squares.first().click()
  const answers = page.getByRole('dialog', { name: /^Row 1, column 1: \d+ answers$/ })
  await expect(answers.getByRole('link').nth(2)).toHaveAttribute('href', /song_id=/)
  await answers.getByRole('button', { name: 'Close' }).click()

  await grid(page)
    .getByRole('button', { name: /^Change row 1/ })
    .click()
  const picker = page.getByRole('dialog', { name: 'Choose row 1' })
  await picker.getByRole('radio', { name: 'Category' }).check({ force: true })
  const used = picker
    .getByRole('listitem')
    .filter({ hasText: /used [1-9] games? ago/ })
    .first()
  await expect(used).toBeVisible()
  await used.getByRole('button').click()
  await expect(page.getByText('Used before!')).toBeVisible()
  await expect(page.getByText(/: \d games? ago$/).first()).toBeVisible()

  await grid(page)
    .getByRole('button', { name: /^Change row 2/ })
    .click()
  const words = page.getByRole('dialog', { name: 'Choose row 2' })
  await words.getByRole('radio', { name: 'Word' }).check({ force: true })
  await words.getByLabel('The lyrics contain the word').fill('xyzzy')
  await words.getByRole('button', { name: 'Use word' }).click()
  await button(page, 'Validate').click()
  await expect(
    page.getByText('Some squares have less than 3 answers. Please fix this before submitting.'),
  ).toBeVisible()
})

// Slow: five days are opened.
test('days are walked and picked; one is deleted, and the next blank game leads there', async ({ page, day }) => {
  // Days before it are never blank: it is the next blank one once it is deleted.
  const number = day.number + 3
  await atTheDesk(page, `/portal/create?game=${number}`)
  await expect(heading(page, number)).toBeVisible()
  await page.getByRole('link', { name: `Next: game ${number + 1}` }).click()
  await expect(heading(page, number + 1)).toBeVisible()
  await page.getByRole('link', { name: `Prev: game ${number}` }).click()
  await expect(heading(page, number)).toBeVisible()
  await button(page, 'Delete').click()
  await expect(question(page)).toContainText('Are you sure you want to delete this game?')
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Game deleted')).toBeVisible()
  await expect(page.getByText('A blank game: nobody has made it yet.')).toBeVisible()

  const launch = Date.UTC(2024, 5, 1)
  const date = new Date(launch + (day.number - 1) * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Date').fill(date)
  await expect(heading(page, day.number)).toBeVisible()
  await expect(page.getByText('This game is published')).toBeVisible()
  await expect(button(page, 'Save')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to game' }).click()
  await expect(heading(page, number)).toBeVisible()

  await button(page, 'Insert blank').click()
  await question(page).getByRole('button', { name: 'Insert blank' }).click()
  await expect(page.getByText('Blank game inserted')).toBeVisible()
})
