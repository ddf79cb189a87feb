/** Portal screens beyond the specification: calendar and stock, reports, players, banners, audit log. */
import type { Page } from '@playwright/test'
import { signedIn } from '../support/sign-in.ts'
import { makesGame } from '../support/user-games.ts'
import { atTheDesk, question } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const REPORT = `mutation ($input: ReportVerdictInput!) { reportVerdict(input: $input) { __typename } }`

// Slow: a calendar of sixty games.
test('the calendar tells the state of every day, and days to come change places', async ({ page, day }) => {
  await atTheDesk(page, '/portal/days')
  const games = page.getByRole('list', { name: 'Games' }).getByRole('listitem')
  await expect(games.filter({ hasText: `#${day.number}` })).toContainText('today')
  await expect(games.filter({ hasText: `#${day.number - 1}` })).toContainText('published')
  const moved = day.number + 30
  await expect(page.getByRole('button', { name: `Move game ${day.number} a day later` })).toHaveCount(0)
  await page.getByRole('button', { name: `Move game ${moved} a day later` }).click()
  await expect(page.getByText(`Game ${moved} moved to day ${moved + 1}`)).toBeVisible()

  const stock = page.getByRole('region', { name: 'Stock' })
  await expect(stock).toContainText(/\d+ checked games? ahead/)
  await stock.getByRole('button', { name: /^Approve \d+ shown$/ }).click()
  await expect(question(page)).toContainText('will be marked as checked by you')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Later' }).click()
  await expect(games.filter({ hasText: `#${day.number - 1}` })).toHaveCount(0)
})

// Slow: four screens, and messages that go before the next is opened.
test('a report is answered, a player hidden, a banner shown; and the audit log tells of all of it', async ({
  page,
  day,
  player,
}) => {
  const name = `Desk${day.number} Tester`
  const reporter = await signedIn(player(), name)
  await reporter.guessesWrong(day.number, 0)
  const input = { gameNumber: day.number, square: 0, songId: day.wrong(0).id, note: `It fits, says ${name}` }
  expect(await reporter.asks(REPORT, { input })).toEqual({ reportVerdict: { __typename: 'Reported' } })

  await atTheDesk(page, '/portal/reports')
  const report = page.getByRole('list', { name: 'Reported verdicts' }).getByRole('listitem').filter({ hasText: name })
  await expect(report).toContainText('is no answer there')
  await report.getByLabel(/^Answer about/).fill('The lyrics say otherwise.')
  await report.getByRole('button', { name: 'It stays' }).click()
  await expect(page.getByText('Report answered')).toBeVisible()
  await expect(report).toHaveCount(0)

  await messagesAreGone(page)
  await page.getByRole('link', { name: 'Players' }).click()
  await page.getByRole('searchbox', { name: 'Search for a player' }).fill(name)
  const found = page.getByRole('list', { name: 'Players' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await found.getByRole('button', { name: /^Hide/ }).click()
  await expect(found.getByText('hidden', { exact: true })).toBeVisible()

  const words = `New songs on day ${day.number}`
  await messagesAreGone(page)
  await page.getByRole('link', { name: 'Banners' }).click()
  await page.getByRole('button', { name: 'New banner' }).click()
  await page.getByLabel('Text').fill(words)
  // For a game that no test opens, so that the banner does not cover other tests.
  await page.getByLabel('Games').fill('1')
  await page.getByRole('button', { name: 'Save banner' }).click()
  const banner = page.getByRole('list', { name: 'Banners' }).getByRole('listitem').filter({ hasText: words })
  await expect(banner).toContainText('on games 1')
  await banner.getByRole('button', { name: /^Delete/ }).click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(banner).toHaveCount(0)

  await messagesAreGone(page)
  await page.getByRole('link', { name: 'Audit log' }).click()
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await expect(entries.first()).toContainText('desk')
  await expect(entries.filter({ hasText: 'banner' }).first()).toBeVisible()
})

// Slow: a player makes a game first.
test('a game that a player has made is found and removed', async ({ page, day, player }) => {
  const title = `Desk ${day.number} songs`
  const { ref } = await makesGame(player(), title)
  await atTheDesk(page, '/portal/players')
  await page.getByRole('link', { name: 'Players’ games' }).click()
  const search = page.getByRole('searchbox', { name: 'Search for a game or its maker' })
  await search.fill(`no ${title}`)
  await expect(page.getByText('No games here.')).toBeVisible()
  await search.fill(title)
  const found = page.getByRole('list', { name: 'Players’ games' }).getByRole('listitem')
  await expect(found).toContainText('0 plays')
  await expect(found.getByRole('link', { name: title })).toHaveAttribute('href', `/user-game/${ref}`)

  await found.getByRole('button', { name: `Remove ${title}` }).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(found).toHaveCount(1)
  await found.getByRole('button', { name: `Remove ${title}` }).click()
  await expect(question(page)).toContainText(`“${title}” goes for good`)
  await question(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Game removed')).toBeVisible()
  await expect(found).toHaveCount(0)
})

// Slow: a whole game is played first.
test('a game that was won too late is repaired, and the streak is whole again', async ({
  page,
  day,
  player,
  pastGame,
}) => {
  const name = `Late${day.number} Tester`
  const late = await signedIn(player(), name)
  const missed = await pastGame(day.number - 1)
  for (let square = 0; square < 9; square++) await late.guesses(missed.number, square, missed.right(square).id)
  await late.finishes(day.number)
  await atTheDesk(page, '/portal/players')
  await page.getByRole('searchbox', { name: 'Search for a player' }).fill(name)
  const found = page.getByRole('list', { name: 'Players' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await found.getByRole('button', { name: /^Repair/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Repair a game of/ })
  await dialog.getByLabel('Game number').fill(String(day.number))
  await dialog.getByRole('button', { name: 'Repair' }).click()
  await expect(page.getByText(`Game ${day.number} counts for its day already.`)).toBeVisible()
  await dialog.getByLabel('Game number').fill(String(missed.number))
  await dialog.getByRole('button', { name: 'Repair' }).click()
  await expect(dialog.getByRole('row', { name: 'Streak 1 2', exact: true })).toBeVisible()
})

/** They lie over the portal's places on a phone, and one that the mouse rests on stays. */
async function messagesAreGone(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(0)
}
