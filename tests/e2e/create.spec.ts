/** Players make games of their own, send links, play each other's, and practise. */
import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { comesOneByOne } from './support/small-pages.ts'
import { expect, test } from './support/test.ts'

const PLACES = ['row 1', 'row 2', 'row 3', 'column 1', 'column 2', 'column 3']
const WORDS = ['down', 'came', 'there', 'then', 'from', 'where']

/** What is asked before something is done. */
const question = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

async function choosesWord(page: Page, place: string, word: string) {
  await page.getByRole('button', { name: new RegExp(`^(Choose|Change) ${place}\\b`) }).click()
  const dialog = page.getByRole('dialog', { name: `Choose ${place}` })
  await dialog.getByRole('radio', { name: 'Word' }).check({ force: true })
  await dialog.getByLabel('The lyrics contain the word').fill(word)
  await dialog.getByRole('button', { name: 'Use word' }).click()
  await expect(dialog).toBeHidden()
}

/** Makes a game of six words and answers with its path. */
async function makesGame(page: Page, title: string): Promise<string> {
  await page.goto('/create')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  for (const [index, place] of PLACES.entries()) await choosesWord(page, place, WORDS[index] ?? '')
  await page.getByRole('button', { name: 'Validate' }).click()
  await expect(page.getByText('Every square has answers enough.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const link = page.getByRole('dialog', { name: 'Your game is ready' }).getByLabel('Link to your game')
  return new URL(await link.inputValue()).pathname
}

// Slow: four screens, and a game that is drawn.
test('a game is made, found again, renamed and deleted', async ({ page }) => {
  const path = await makesGame(page, 'For the superfans')
  expect(path).toMatch(/^\/user-game\/[\w-]{12}$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  const mine = page.getByRole('region', { name: 'Your games' })
  await expect(mine.getByRole('listitem')).toContainText('0 plays')
  await mine.getByRole('button', { name: 'Rename For the superfans' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Side B')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(mine.getByRole('link', { name: 'Side B' })).toHaveAttribute('href', path)

  await mine.getByRole('button', { name: 'Delete Side B' }).click()
  await expect(question(page)).toContainText('Are you sure you want to delete this game?')
  await question(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Game deleted')).toBeVisible()
  await expect(mine).toContainText('Games that you save are listed here')

  await page.goto(path)
  await expect(page.getByText('Game not found')).toBeVisible()
  await expect(page).toHaveURL('/')
})

// Slow: more than a page of games is made first.
test('older games are listed, renamed and deleted as the newest are', async ({ page, player, become }) => {
  const author = player()
  const draft = {
    rows: WORDS.slice(0, 3).map((word) => ({ kind: 'WORD', word })),
    columns: WORDS.slice(3).map((word) => ({ kind: 'WORD', word })),
  }
  for (const title of ['Older', 'Newer']) {
    const query = 'mutation ($input: CreateUserGameInput!) { createUserGame(input: $input) { __typename } }'
    const created = await author.asks(query, { input: { title, draft } })
    expect(created).toEqual({ createUserGame: { __typename: 'UserGame' } })
  }
  await become(author)
  await comesOneByOne(page, 'MyGames')
  await page.goto('/create')
  const mine = page.getByRole('region', { name: 'Your games' })
  await expect(mine.getByRole('link')).toHaveText('Newer')
  await mine.getByRole('button', { name: 'More' }).click()
  await expect(mine.getByRole('link')).toHaveText('Older')
  await expect(mine.getByRole('button', { name: 'More' })).toHaveCount(0)
  await mine.getByRole('button', { name: 'Delete Older' }).click()
  await question(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(mine.getByRole('link')).toHaveCount(0)
  await mine.getByRole('button', { name: 'Newest' }).click()
  await expect(mine.getByRole('link')).toHaveText('Newer')
})

// Slow: six headers are chosen by hand.
test('what is not ready is told in words, and is not saved', async ({ page }) => {
  await page.goto('/create')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You must validate the game before submitting')).toBeVisible()
  await page.getByRole('button', { name: 'Validate' }).click()
  await expect(page.getByText('Please fill out all rows and cols')).toBeVisible()

  await page.getByRole('button', { name: 'Choose row 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Use word' }).click()
  await expect(dialog.getByText('Enter a word.')).toBeVisible()
  await dialog.getByLabel('The lyrics contain the word').fill('xyzzy')
  await expect(dialog.getByText('In the lyrics of fewer than 3 songs.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use word' }).click()
  for (const [index, place] of PLACES.entries()) if (index > 0) await choosesWord(page, place, WORDS[index] ?? '')
  await page.getByRole('button', { name: 'Validate' }).click()
  await expect(
    page.getByText('Some squares have less than 3 answers. Please fix this before submitting.'),
  ).toBeVisible()
})

test('Random fills what is empty, again and again, and a dice finds a title', async ({ page }) => {
  await page.goto('/create')
  await choosesWord(page, 'row 2', 'down')
  const headers = page.getByRole('table', { name: 'Your grid' }).getByRole('button', { name: /^Change/ })
  const names = () => headers.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  await page.getByRole('button', { name: 'Random', exact: true }).click()
  await expect(headers).toHaveCount(6)
  const first = await names()
  await page.getByRole('button', { name: 'Random', exact: true }).click()
  await expect.poll(names).not.toEqual(first)
  await expect(page.getByRole('button', { name: "Change row 2, word 'down'" })).toBeVisible()

  await page.getByRole('button', { name: 'Random title' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveValue('')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('button', { name: /^Choose (row|column)/ })).toHaveCount(6)
})

// Slow: two browsers.
test('a friend plays it by its link, with a board of its own, and sees no other game beside it', async ({
  page,
  friendsPage,
}) => {
  const path = await makesGame(page, 'For a friend')
  // Any path that ends in its ref leads to it.
  await friendsPage.goto(path.replace('/user-game/', '/'))
  await expect(friendsPage.getByRole('heading', { level: 1, name: 'For a friend' })).toBeVisible()
  await expect(friendsPage.getByText(/^A game by /)).not.toHaveText('A game by you')
  await expect(friendsPage.getByRole('button', { name: 'Next game' })).toHaveCount(0)
  await expect(friendsPage.getByText('it counts for no streak')).toBeVisible()
  const board = friendsPage.getByRole('region', { name: 'Leaderboard' })
  await expect(board).toContainText('Nobody has played it yet.')

  await friendsPage.getByRole('table', { name: 'For a friend' }).locator('[data-square="0"]').click()
  await friendsPage.getByPlaceholder('Start typing a song...').fill('a')
  await expect(friendsPage.getByRole('grid', { name: 'Songs' }).getByRole('row').first()).toBeVisible()
  await friendsPage.keyboard.press('Enter')
  await expect(friendsPage.getByText(/^(Right|Wrong):/)).toBeVisible()
  await expect(board).toContainText('(you)')

  await friendsPage.getByRole('button', { name: 'Give up' }).click()
  await question(friendsPage).getByRole('button', { name: 'Give up' }).click()
  await expect(friendsPage.getByRole('heading', { name: 'Game over' })).toBeVisible()
})

// Slow: a game is drawn, saved and opened.
test('a board of such a game that does not come says so, and can be asked for again', async ({ page, noise }) => {
  noise.expects(/GraphQL|fault/)
  const path = await makesGame(page, 'Without a board')
  let answer: object | null = { data: null, errors: [{ message: 'Something went wrong on our side.' }] }
  await page.route('/graphql', async (route) => {
    const isOfBoard = route.request().postDataJSON()?.operationName === 'UserGameBoard'
    await (isOfBoard && answer ? route.fulfill({ json: answer }) : route.fallback())
  })
  await page.goto(path)
  const board = page.getByRole('region', { name: 'Leaderboard' })
  await expect(board.getByRole('alert')).toContainText('The leaderboard could not be loaded.')
  await expect(board).toHaveAttribute('aria-busy', 'false')

  const refusal = { __typename: 'UserGameNotFound', message: 'Game not found' }
  answer = { data: { viewer: { __typename: 'Viewer', hiddenRefs: [] }, leaderboard: refusal } }
  await board.getByRole('button', { name: 'Try again' }).click()
  await expect(board.getByRole('alert')).toContainText('The leaderboard could not be loaded.')

  answer = null
  await board.getByRole('button', { name: 'Try again' }).click()
  await expect(board).toContainText('Nobody has played it yet.')
  await expect(board.getByRole('alert')).toBeHidden()
})

// Slow: three games are drawn.
test('practice is the same game for the same link, and tells what would have fitted', async ({ page }) => {
  await page.goto('/create')
  await page.getByRole('link', { name: 'Practise' }).click()
  await expect(page).toHaveURL(/\/practice\?day=\d+&seed=\w+/)
  await page.goto('/practice?seed=encore&kinds=word')
  const clues = () => page.getByRole('table', { name: 'Practice game' }).getByRole('columnheader').allTextContents()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  const before = await clues()
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  expect(await clues()).toEqual(before)
  expect(before.every((text) => text.includes('the word'))).toBe(true)

  await page.getByRole('button', { name: 'Give up' }).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Play again' })).toBeHidden()
  await page.getByRole('button', { name: 'Give up' }).click()
  await question(page).getByRole('button', { name: 'Give up' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible()
  await page.locator('[data-square="4"]').click()
  const dialog = page.getByRole('dialog', { name: 'Answers' })
  await expect(
    dialog
      .getByRole('list', { name: 'Songs that fit' })
      .getByRole('listitem')
      .or(dialog.getByText('stays a secret'))
      .first(),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Next game' }).click()
  await expect(page).not.toHaveURL(/seed=encore/)
})

// Slow: six looks of axe.
test('axe finds nothing in the creator, its dialogs and practice', async ({ page }) => {
  await page.goto('/create')
  await page.getByRole('button', { name: 'Random', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(6)
  expect(await violations(page)).toEqual([])
  for (const kind of ['Word', 'Album', 'Category']) {
    await page.getByRole('button', { name: /^Change row 1/ }).click()
    await page.getByRole('dialog').getByRole('radio', { name: kind }).check({ force: true })
    expect(await violations(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.goto('/practice?seed=axe')
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  expect(await violations(page)).toEqual([])
})
