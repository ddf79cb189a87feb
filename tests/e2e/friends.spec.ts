/** Friends: found by a code or a link, accepted, declined and removed, each of them seen at once by the other. */
import type { Locator, Page } from '@playwright/test'
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'
import { arriveAs } from './support/arrive-as.ts'
import { logsIn } from './support/log-in.ts'
import { type Day, expect, test } from './support/test.ts'

const ADD = 'mutation ($code: String!) { addFriend(code: $code) { __typename } }'

const friendsButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Friends/ })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Friends' })
const boardOf = (page: Page, { number }: Day) => page.getByRole('list', { name: `Friends in game ${number}` })

/** A player's friend code, from their dialog. */
async function codeOf(player: Player): Promise<string> {
  const { viewer } = await player.asks<{ viewer: { account: { friendCode: string } } }>(
    '{ viewer { account { friendCode } } }',
  )
  return viewer.account.friendCode
}

/** Opens the dialog at this tab. */
async function opens(page: Page, tab: 'Your friends' | 'Manage'): Promise<Locator> {
  await friendsButton(page).click()
  await dialogOf(page).getByRole('tab', { name: tab }).click()
  return dialogOf(page)
}

async function addsByCode(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Add a friend by their code').fill(code)
  await dialog.getByRole('button', { name: 'Add friend' }).click()
}

// Slow: two browsers, signed in.
test('added by code, accepted live and removed: both see how the other did, and then neither', async ({
  page,
  friendsPage,
  player,
  become,
  day,
  baseURL,
}) => {
  const [ada, ben] = [
    await signedIn(player(), `Ada Byron${day.number}`),
    await signedIn(player(), `Ben Clay${day.number}`),
  ]
  await ben.finishes(day.number)
  await become(ada)
  await arriveAs(friendsPage.context(), ben, String(baseURL))
  await page.goto('/')
  await friendsPage.goto('/')
  await expect(friendsButton(friendsPage)).toHaveAccessibleName('Friends')

  const adas = await opens(page, 'Manage')
  await addsByCode(adas, await codeOf(ben))
  await expect(page.getByText('Friend added!')).toBeVisible()
  await expect(adas.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText('Has not accepted you yet')
  await adas.getByRole('tab', { name: 'Your friends' }).click()
  const bens = boardOf(page, day).getByRole('listitem').filter({ hasText: 'Ben' })
  await expect(bens).toContainText(/1\D*Ben\D*\d+\.\d{3}/)
  await expect(boardOf(page, day).getByRole('listitem').filter({ hasText: 'You' })).toContainText('Not started')

  await expect(friendsButton(friendsPage)).toHaveAccessibleName('Friends 1 pending invite')
  await friendsButton(friendsPage).click()
  await dialogOf(friendsPage).getByRole('button', { name: 'Accept Ada' }).click()
  await expect(friendsPage.getByText('Friend added!')).toBeVisible()
  await expect(dialogOf(friendsPage).getByRole('heading', { name: 'Pending invites' })).toBeHidden()
  await dialogOf(friendsPage).getByRole('tab', { name: 'Your friends' }).click()
  await expect(boardOf(friendsPage, day)).toContainText('Ada')
  await adas.getByRole('tab', { name: 'Manage' }).click()
  await expect(adas.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText('Friends since')

  await dialogOf(friendsPage).getByRole('tab', { name: 'Manage' }).click()
  await dialogOf(friendsPage).getByRole('button', { name: 'Remove Ada' }).click()
  await friendsPage.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(friendsPage.getByText('Friend removed')).toBeVisible()
  await expect(adas.getByText('Nobody yet.')).toBeVisible()
})

// Slow: two players, and each message.
test('wrong codes are told as warnings, an invite can be declined, and a new code replaces the old', async ({
  page,
  context,
  player,
  become,
  day,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [ada, ben] = [
    await signedIn(player(), `Ada Byron${day.number}`),
    await signedIn(player(), `Ben Clay${day.number}`),
  ]
  const code = await codeOf(ada)
  await become(ada)
  await page.goto('/account')
  const dialog = await opens(page, 'Manage')
  await addsByCode(dialog, ' ')
  await expect(page.getByText('Please enter a friend code')).toBeVisible()
  // Pasted as the link that it came in.
  await addsByCode(dialog, `https://ninefold.example/friend/${code.toLowerCase()}`)
  await expect(page.getByText('This is your own friend code')).toBeVisible()
  await addsByCode(dialog, 'NOBODY22')
  await expect(page.getByText('Nobody has this friend code')).toBeVisible()

  await dialog.getByRole('button', { name: 'Copy friend code' }).click()
  await expect(page.getByText('Friend code copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  await ben.asks(ADD, { code })
  await dialog.getByRole('button', { name: 'Decline Ben' }).click()
  await expect(dialog.getByRole('heading', { name: 'Pending invites' })).toBeHidden()
  await expect(dialog.getByText('Nobody yet.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Regenerate friend code' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Regenerate' }).click()
  await expect(page.getByText('Friend code regenerated')).toBeVisible()
  await expect(dialog.getByText(code, { exact: true })).toHaveCount(0)
  expect(await codeOf(ada)).not.toBe(code)
})

// Slow: a sign-in by hand on the way.
test('a link adds its owner, also for who has to sign up first', async ({ page, player, day }) => {
  const ben = await signedIn(player(), `Ben Clay${day.number}`)
  await page.goto('/')
  await friendsButton(page).click()
  await expect(dialogOf(page)).toContainText('Sign up for friends and the private leaderboard')

  await page.goto(`/friend/${await codeOf(ben)}`)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logsIn(page, 'Google', `Cleo Fresh${day.number}`)
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByRole('heading', { name: 'Add this friend?' })).toBeVisible()
  await page.getByRole('button', { name: 'Add friend' }).click()
  await expect(page.getByText('Friend added!')).toBeVisible()
  await expect(page).toHaveURL('/')
  await friendsButton(page).click()
  await expect(boardOf(page, day)).toContainText('Ben')
})

// Slow: three screens, with friends who play meanwhile.
test('the friends are a choice of the leaderboard, live, and one of them to compare with after the game', async ({
  page,
  player,
  become,
  day,
}) => {
  const [ada, ben] = [
    await signedIn(player(), `Ada Byron${day.number}`),
    await signedIn(player(), `Ben Clay${day.number}`),
  ]
  await ada.finishes(day.number, 0)
  await ada.asks(ADD, { code: await codeOf(ben) })
  await become(ada)
  await page.goto('/leaderboard')
  const choice = page.getByRole('radio', { name: 'Friends' })
  await choice.click()
  await expect(choice).toBeChecked()
  await expect(choice).toBeFocused()
  const bens = boardOf(page, day).getByRole('listitem').filter({ hasText: 'Ben' })
  await expect(bens).toContainText('Not started')
  await ben.guessesRight(day.number, 0, 1)
  await expect(bens).toContainText('Playing')
  await ben.finishes(day.number, 1)
  await expect(bens).toContainText(/\d+\.\d{3}/)

  await page.goto('/#statistics')
  const statistics = page.getByRole('dialog', { name: `Game ${day.number}: completed!` })
  await statistics.getByLabel('Compare with').selectOption('Ben')
  await expect(statistics.getByText(/^You are rarer in \d squares?, Ben in \d\./)).toBeVisible()
  const middle = statistics.getByRole('table').filter({ hasText: 'In all' }).getByRole('row').nth(5)
  await expect(middle).toContainText(day.right(4, 0).title)
  await expect(middle).toContainText(day.right(4, 1).title)
})
