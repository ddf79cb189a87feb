/** What an account keeps for its person and from others: their data as a file, their devices, their place on boards, whom they meet. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signedIn } from '../support/sign-in.ts'
import { arriveAs } from './support/arrive-as.ts'
import { expect, test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')

test('downloads all data as a file', async ({ page, player, become, day }) => {
  const name = `Ida Keeper${day.number}`
  const ida = await signedIn(player(), name)
  await ida.guessesRight(day.number, 3)
  await become(ida)
  await page.goto('/account')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^ninefold-data-\d{4}-\d{2}-\d{2}\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({
    account: { fullName: name },
    plays: [{ game: { number: day.number }, picks: [{ square: 3, song: { title: day.right(3).title } }] }],
  })
})

// Slow: two browsers.
test('"Log out everywhere" logs out both devices', async ({ page, friendsPage, player, become, day, baseURL }) => {
  const name = `Jo Everywhere${day.number}`
  const [desk, phone] = [await signedIn(player(), name), await signedIn(player(), name)]
  await become(desk)
  await arriveAs(friendsPage.context(), phone, String(baseURL))
  await friendsPage.goto('/account')
  await expect(friendsPage.getByRole('heading', { level: 1, name: 'Hi Jo' })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Your devices' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log in with Google' })).toBeVisible()
  await friendsPage.reload()
  await expect(friendsPage.getByRole('link', { name: 'Log in with Google' })).toBeVisible()
})

// Slow: two browsers, and three boards.
test('whoever hides is gone from the boards of others at once, and sees the own row', async ({
  page,
  friendsPage,
  player,
  become,
  day,
}) => {
  const kim = await signedIn(player(), `Kim${day.number} Shy`)
  await kim.finishes(day.number, 1)
  await player().finishes(day.number)
  await become(kim)
  await friendsPage.goto('/leaderboard')
  await expect(rows(friendsPage).filter({ hasText: 'Kim' })).toBeVisible()

  await page.goto('/account')
  await page.getByRole('switch', { name: /^Hide me from public boards/ }).click()
  await expect(page.getByText('You are hidden from public boards')).toBeVisible()
  await expect(rows(friendsPage).filter({ hasText: 'Kim' })).toHaveCount(0)
  await expect(rows(friendsPage)).toHaveCount(1)

  await page.goto('/leaderboard')
  await expect(rows(page).filter({ hasText: 'You' })).toContainText('Kim')
  await expect(page.getByText('Only you see your place on the leaderboard')).toBeVisible()
})

// Slow: four screens, each with what it asks.
test('a blocked player vanishes from the board, and comes back when unblocked', async ({
  page,
  player,
  become,
  day,
}) => {
  const [lea, max] = [
    await signedIn(player(), `Lea Careful${day.number}`),
    await signedIn(player(), `Max${day.number} Loud`),
  ]
  await max.finishes(day.number)
  await player().finishes(day.number, 1)
  await become(lea)
  await page.goto('/leaderboard')
  await rows(page)
    .getByRole('link', { name: `Max${day.number}` })
    .click()
  // That the answers are hidden is said over the menu, and stays there under a pointer.
  await page.getByRole('button', { name: 'Close message' }).click()
  await page.getByRole('button', { name: `More about Max${day.number}` }).click()
  await page.getByRole('menuitem', { name: 'Report this name' }).click()
  await page.getByLabel('Why?').fill('Too loud')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. We will look at this name.')).toBeVisible()
  await page.getByRole('button', { name: `More about Max${day.number}` }).click()
  await page.getByRole('menuitem', { name: 'Block this player' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(`Max${day.number} is blocked`)).toBeVisible()
  await expect(page).toHaveURL('/leaderboard')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).not.toContainText('Max')

  await page.goto('/account')
  await page.getByRole('button', { name: `Unblock Max${day.number}` }).click()
  await expect(page.getByText(`Max${day.number} is not blocked any more`)).toBeVisible()
  await page.goto('/leaderboard')
  await expect(rows(page)).toHaveCount(2)
})
