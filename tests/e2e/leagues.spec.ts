/** Leagues: made, joined by a link, followed live by all who are in them, and managed by their owner. */
import type { Page } from '@playwright/test'
import { codeOf, joins, makesLeague } from '../support/leagues.ts'
import { signedIn } from '../support/sign-in.ts'
import { arriveAs } from './support/arrive-as.ts'
import { GamePage } from './support/game-page.ts'
import { logsIn } from './support/log-in.ts'
import { expect, test } from './support/test.ts'

const linkField = (page: Page) => page.getByLabel('Whoever has this link can join')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const membersOf = (page: Page) => page.getByRole('region', { name: 'Members' }).getByRole('listitem')

// Slow: two browsers, one of which signs in by hand.
test('a friend joins by the link, signing in on the way, and both follow each other live', async ({
  page,
  friendsPage,
  player,
  become,
  day,
}) => {
  await become(await signedIn(player(), `Ada League${day.number}`))
  await page.goto('/leagues')
  await page.getByLabel('Name').fill('The Lanterns')
  await page.getByRole('button', { name: 'Make league' }).click()
  await expect(heading(page, 'The Lanterns')).toBeVisible()
  await expect(membersOf(page)).toHaveCount(1)

  await friendsPage.goto(await linkField(page).inputValue())
  await expect(heading(friendsPage, 'Join “The Lanterns”')).toBeVisible()
  await friendsPage.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logsIn(friendsPage, 'Google', `Ben League${day.number}`)
  await friendsPage.getByRole('button', { name: 'Save account' }).click()
  await friendsPage.getByRole('button', { name: 'Join league' }).click()
  await expect(heading(friendsPage, 'The Lanterns')).toBeVisible()

  await expect(membersOf(page)).toHaveCount(2)
  const bensRow = page.getByRole('table', { name: `Standings in game ${day.number}` }).getByRole('row', { name: /Ben/ })
  await expect(bensRow).toContainText('Not started')
  await friendsPage.getByRole('link', { name: 'Play today’s game' }).click()
  const game = new GamePage(friendsPage)
  await game.isReady()
  await game.fill(0, day.right(0))
  await expect(bensRow).toContainText('Playing')
})

// Slow: two browsers.
test('points of the week, live, and a member who is removed', async ({
  page,
  friendsPage,
  player,
  become,
  day,
  product,
}) => {
  const [ada, ben] = [
    await signedIn(player(), `Ada Points${day.number}`),
    await signedIn(player(), `Ben Points${day.number}`),
  ]
  const league = await makesLeague(ada, 'Points')
  await joins(ben, codeOf(league))
  await become(ada)
  await page.goto(`/leagues/${league.id}?show=week`)
  const table = page.getByRole('table', { name: 'Table of the week' })
  await expect(table.getByRole('row', { name: /Ben/ })).toContainText('No game yet')
  await ben.finishes(day.number)
  await expect(table.getByRole('row', { name: /Ben/ }).getByRole('cell').last()).toHaveText('10')

  await arriveAs(friendsPage.context(), ben, product.url)
  await friendsPage.goto(`/leagues/${league.id}`)
  await expect(heading(friendsPage, 'Points')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Ben' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(membersOf(page)).toHaveCount(1)
  await expect(friendsPage.getByText('League not found')).toBeVisible()
})

// Slow: two browsers, and four changes.
test('its owner renames it, gives it another link and deletes it', async ({ page, player, become, day }) => {
  const ada = await signedIn(player(), `Ada Owner${day.number}`)
  const league = await makesLeague(ada, 'First Name')
  await become(ada)
  await page.goto(`/leagues/${league.id}`)
  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename league' })
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog.getByText('Give your league a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Second Name')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(heading(page, 'Second Name')).toBeVisible()

  const before = await linkField(page).inputValue()
  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New link' }).click()
  await expect(linkField(page)).not.toHaveValue(before)
  await page.getByRole('button', { name: 'Delete league' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You are in no league yet.')).toBeVisible()
  await page.goto(before)
  await expect(page.getByText('League not found')).toBeVisible()
})

test('the menu leads visitors to leagues, and there to the sign-in', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Leagues' }).click()
  await expect(heading(page, 'Leagues')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('link', { name: 'Log in with Google' })).toBeVisible()
})
