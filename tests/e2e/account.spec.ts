import type { Page } from '@playwright/test'
import { GamePage } from './support/game-page.ts'
import { logsIn } from './support/log-in.ts'
import { expect, test } from './support/test.ts'

const FAILED = 'Error logging you in. If the problem persists, please contact us.'

async function setUp(page: Page): Promise<void> {
  await expect(page).toHaveURL('/complete')
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('Account updated successfully')).toBeVisible()
}

const header = (page: Page) => page.getByRole('banner')

for (const provider of ['Google', 'X'] as const) {
  // Slow: two sign-ins by hand, page by page.
  test(`logs in with ${provider}, sets the account up, logs out, and is known the next time`, async ({ page, day }) => {
    const name = `Ada${provider} Byron${day.number}`
    await page.goto('/')
    await header(page).getByRole('link', { name: 'Log in' }).click()
    await logsIn(page, provider, name)
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your account' })).toBeVisible()
    await expect(page.getByText(`Hi Ada${provider}`)).toBeVisible()
    await expect(page.getByLabel('Use full name publicly')).toBeChecked()
    await expect(page.getByLabel('Send me news by email')).toBeChecked()
    await setUp(page)

    await expect(page.getByRole('heading', { level: 1, name: `Hi Ada${provider}` })).toBeVisible()
    await expect(header(page).getByRole('link', { name: `Account of Ada${provider}` })).toBeVisible()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(page.getByRole('link', { name: `Log in with ${provider}` })).toBeVisible()
    await expect(header(page).getByRole('link', { name: 'Log in' })).toBeVisible()

    await logsIn(page, provider, name)
    await expect(page).toHaveURL('/account')
    await expect(page.getByRole('heading', { level: 1, name: `Hi Ada${provider}` })).toBeVisible()
  })
}

// Slow: the way to the provider and back, and two games.
test('whoever changes their mind at the provider is told, and plays on as a visitor', async ({
  page,
  product,
  day,
  noise,
}) => {
  const game = new GamePage(page)
  await game.open()
  await game.fill(0, day.right(0))
  await page.goto('/account')
  await page.getByRole('link', { name: 'Log in with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(FAILED)).toBeVisible()
  await expect(page).toHaveURL('/account')
  expect(await product.complaints()).toEqual([expect.stringContaining('a sign-in failed')])
  await game.open()
  await game.isFilled(0, day.right(0))
  expect(noise.heard).toEqual([])
})

// Slow: two sign-ins by hand, and four games.
test('takes the games of a visitor along, and leaves them to nobody else', async ({ page, day }) => {
  const game = new GamePage(page)
  await game.open()
  await game.fill(4, day.right(4))
  await page.goto('/account')
  await logsIn(page, 'Google', `Ben Visitor${day.number}`)
  await expect(page.getByText('1 game from this device came into your account.')).toBeVisible()
  await setUp(page)
  await game.open()
  await game.isFilled(4, day.right(4))

  await page.goto('/account')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Log in with Google' })).toBeVisible()
  await game.open()
  await game.isEmpty(4)
  await page.goto('/account')
  await logsIn(page, 'X', `Cleo Other${day.number}`)
  await setUp(page)
  await game.open()
  await game.isEmpty(4)
})

// Slow: two sign-ins by hand.
test('goes back to the page on which somebody logged in', async ({ page, day }) => {
  const name = `Dora Reader${day.number}`
  await page.goto('/account')
  await logsIn(page, 'Google', name)
  await setUp(page)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Log in with Google' })).toBeVisible()
  await page.goto('/archive')
  await header(page).getByRole('link', { name: 'Log in' }).click()
  await logsIn(page, 'Google', name)
  await expect(page).toHaveURL('/archive')
})

// Slow: a sign-in by hand, and a form saved three times.
test('a display name is shortened, lengthened and drawn, and a country found', async ({ page, day }) => {
  await page.goto('/account')
  await logsIn(page, 'Google', `Alexander Long${day.number}`)
  await setUp(page)
  const name = page.getByRole('textbox', { name: 'Display name' })
  await page.getByLabel('Use full name publicly').uncheck()
  await expect(name).toHaveValue('Alexander')
  const less = page.getByRole('button', { name: 'One letter less' })
  while (await less.isEnabled()) await less.click()
  await expect(name).toHaveValue('Ale')
  await page.getByRole('button', { name: 'One letter more' }).click()
  await expect(name).toHaveValue('Alex')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Display name updated successfully')).toBeVisible()

  await page.getByLabel('Random').check()
  await expect(name).toHaveValue(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('aus')
  await expect(page.getByRole('option', { name: 'Tasmania' })).toBeVisible()
  await country.fill('pirate')
  await page.getByRole('option', { name: 'Pirate' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Account updated successfully').last()).toBeVisible()
  await page.reload()
  await expect(country).toHaveValue('Pirate')
})

// Slow: two browsers, signed in by hand.
test('logs another device out, and deletes the account', async ({ page, friendsPage, day }) => {
  const name = `Eve Twice${day.number}`
  await page.goto('/account')
  await logsIn(page, 'Google', name)
  await setUp(page)
  await friendsPage.goto('/account')
  await logsIn(friendsPage, 'Google', name)
  await expect(friendsPage.getByRole('heading', { level: 1, name: 'Hi Eve' })).toBeVisible()

  await page.reload()
  const devices = page.getByRole('region', { name: 'Your devices' })
  await devices.getByRole('button', { name: /^Log out (?!everywhere)/ }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  // At once, without user action.
  await expect(friendsPage.getByRole('link', { name: 'Log in with Google' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete your account? All data will be deleted and cannot be recovered.',
  )
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Account deleted successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in with Google' })).toBeVisible()
})
