/** What follows a person: their progress by a code, their picture, and a name that may stand on boards. */
import type { Page } from '@playwright/test'
import { GamePage } from './support/game-page.ts'
import { logsIn } from './support/log-in.ts'
import { expect, test } from './support/test.ts'

const photo = (page: Page) => page.getByRole('main').locator('header img')

// Slow: two browsers, which play after one another.
test('progress moves to another device by a code, and both play on as one', async ({
  page,
  friendsPage,
  player,
  become,
  day,
}) => {
  const phone = player()
  await phone.guessesRight(day.number, 0)
  await become(phone)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Make a code for another device' }).click()
  const made = page.getByRole('status').filter({ hasText: 'Your code:' })
  const code = await made.locator('strong').innerText()

  const desk = new GamePage(friendsPage)
  await desk.open()
  await desk.fill(1, day.right(1))
  await friendsPage.goto('/account')
  await friendsPage.getByLabel('Code from the other device').fill(code.toLowerCase())
  await friendsPage.getByRole('button', { name: 'Look at it' }).click()
  const dialog = friendsPage.getByRole('dialog', { name: 'Bring your progress here' })
  await expect(dialog).toContainText('1 game will come over.')
  await expect(dialog).toContainText('1 game will stay behind')
  await dialog.getByRole('button', { name: 'Bring it here' }).click()
  await expect(friendsPage.getByText('Your progress is here')).toBeVisible()
  await expect(dialog).toBeHidden()
  await desk.open()
  await desk.isFilled(0, day.right(0))
  // The browser remembers its guesses, and sends them again in the adopted play.
  await desk.isFilled(1, day.right(1))

  const here = new GamePage(page)
  await here.open()
  await here.isFilled(1, day.right(1))
  await page.goto(`/account#move=${code}`)
  await expect(page.getByText('This code is wrong, used or too old.')).toBeVisible()
  await expect(page).toHaveURL('/account')
})

// Slow: two browsers and a sign-in.
test('games that went into an account are not played again by the device that they came from', async ({
  page,
  friendsPage,
  day,
}) => {
  const phone = new GamePage(page)
  await phone.open()
  await phone.fill(2, day.right(2))
  await page.goto('/account')
  await page.getByRole('button', { name: 'Make a code for another device' }).click()
  const code = await page.getByRole('status').filter({ hasText: 'Your code:' }).locator('strong').innerText()

  await friendsPage.goto('/account')
  await logsIn(friendsPage, 'Google', `Nora Mover${day.number}`)
  await expect(friendsPage).toHaveURL('/complete')
  await friendsPage.goto(`/account#move=${code}`)
  await friendsPage.getByRole('button', { name: 'Bring it here' }).click()
  await expect(friendsPage.getByText('Your progress is here')).toBeVisible()

  await phone.open()
  await phone.isEmpty(2)
  await page.reload()
  await phone.isReady()
  await phone.isEmpty(2)
})

// Slow: three screens with pictures.
test('a picture comes from here, and initials stand in for one that does not come', async ({ page, day }) => {
  await page.goto('/account')
  await logsIn(page, 'Google', `Ada Byron ${day.number}`)
  await page.goto('/account')
  // As wide as it is shown, whichever of the two sizes came.
  await expect(photo(page)).toHaveJSProperty('naturalWidth', 48)
  await expect(photo(page)).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}-96\.webp$/)

  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/webp', body: 'not a picture' }))
  await page.reload()
  await expect(page.getByRole('main').getByText('A', { exact: true })).toBeVisible()
  await expect(photo(page)).toHaveCount(0)
})

// Slow: a sign-in by hand, and a form sent twice.
test('a name that misleads gives way to a random one, and the form says why', async ({ page }) => {
  await page.goto('/account')
  await logsIn(page, 'X', 'Moderator Ninefold')
  await expect(page).toHaveURL('/complete')
  await expect(page.getByText('The name of your sign-in could hurt or mislead others')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
  await page.getByLabel('Use full name publicly').check()
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByText('Please choose another name: this one could hurt or mislead others')).toBeVisible()
  await page.getByLabel('Use full name publicly').uncheck()
  await page.getByLabel('Random').check()
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page).toHaveURL('/account')
})
