/** What the lists and forms of the portal show is all there is, and as it is now. */
import type { Page } from '@playwright/test'
import { signedIn } from '../support/sign-in.ts'
import { atTheDesk, doesMeanwhile } from './support/desk.ts'
import { comesOneByOne } from './support/small-pages.ts'
import { expect, test } from './support/test.ts'

const ENDS = '2030-05-01T18:30:00.000Z'
const PREMIUM = 'mutation ($input: SetPremiumInput!) { setPremium(input: $input) { __typename } }'
const PLAYERS =
  'query ($name: String!) { portal { ... on Portal { players(search: $name) { edges { node { id } } } } } }'
const SAVE_SONG = 'mutation ($input: SaveSongInput!) { saveSong(input: $input) { __typename } }'
const SAVE_CATEGORY = 'mutation ($input: SaveCategoryInput!) { saveCategory(input: $input) { __typename } }'
const OPEN = `query { portal { ... on Portal {
  reports(status: OPEN) { edges { node { id } } }
  nameReports(status: OPEN) { edges { node { id } } }
} } }`
const ANSWER = 'mutation ($input: AnswerReportInput!) { answerReport(input: $input) { __typename } }'
const ANSWER_NAME = 'mutation ($id: ID!) { answerNameReport(id: $id, status: REFUSED) { __typename } }'
const REPORT = 'mutation ($input: ReportVerdictInput!) { reportVerdict(input: $input) { __typename } }'

// Slow: more than a page of reports is written first.
test('reports go on beyond a page, and of those that are answered the latest answer comes first', async ({
  page,
  day,
  player,
}) => {
  await atTheDesk(page, '/portal')
  await answersAll(page)
  const reporter = player()
  for (const square of [0, 1]) {
    await reporter.guessesWrong(day.number, square)
    const input = { gameNumber: day.number, square, songId: day.wrong(square).id, note: `Square ${square} is wrong` }
    await reporter.asks(REPORT, { input })
  }
  await comesOneByOne(page, 'PortalReports')
  await page.goto('/portal/reports')
  const report = page.getByRole('list', { name: 'Reported verdicts' }).getByRole('listitem')
  await expect(report).toContainText('Square 0 is wrong')
  await page.getByRole('button', { name: 'More verdicts' }).click()
  await expect(report).toContainText('Square 1 is wrong')
  await expect(page.getByRole('button', { name: 'More verdicts' })).toHaveCount(0)
  await page.getByRole('button', { name: 'First verdicts' }).click()
  for (const square of [0, 1]) {
    await expect(report).toContainText(`Square ${square} is wrong`)
    await report.getByLabel(/^Answer about/).fill(`Answer ${square}`)
    await report.getByRole('button', { name: 'It stays' }).click()
  }
  await expect(page.getByText('Nothing is reported.')).toBeVisible()

  await page.getByLabel('Show').selectOption('Refused')
  await expect(report).toContainText('Answer 1')
  await page.getByRole('button', { name: 'More verdicts' }).click()
  await expect(report).toContainText('Answer 0')
})

/** What other tests have left open. */
async function answersAll(page: Page): Promise<void> {
  const reply = await page.request.post('/graphql', { data: { query: OPEN } })
  const { data } = await reply.json()
  for (const { node } of data.portal.reports.edges) {
    const input = { id: node.id, status: 'REFUSED', answer: 'It stays' }
    await doesMeanwhile(page, ANSWER, { input }, { answerReport: { __typename: 'ReportGroup' } })
  }
  for (const { node } of data.portal.nameReports.edges) {
    await doesMeanwhile(page, ANSWER_NAME, { id: node.id }, { answerNameReport: { __typename: 'NameReportGroup' } })
  }
}

// Slow: three forms.
test('the forms of a player begin with what is true, and change nothing that was left alone', async ({
  page,
  day,
  player,
}) => {
  const name = `Forms${day.number} Tester`
  const someone = await signedIn(player(), name)
  await atTheDesk(page, '/portal/players')
  await page.getByRole('searchbox', { name: 'Search for a player' }).fill(name)
  const found = page.getByRole('list', { name: 'Players' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })

  await found.getByRole('button', { name: /^Rename/ }).click()
  const displayName = page.getByLabel('Display name')
  await expect(displayName).toHaveAttribute('maxlength', '40')
  const before = await displayName.inputValue()
  await displayName.fill('Half a thought')
  await close.click()
  await expect(displayName).toHaveCount(0)
  await found.getByRole('button', { name: /^Rename/ }).click()
  await expect(displayName).toHaveValue(before)
  await close.click()
  await expect(displayName).toHaveCount(0)

  const input = { id: await idOf(page, name), isPremium: true, autoRenew: false, subscriptionEndDate: ENDS }
  await doesMeanwhile(page, PREMIUM, { input }, { setPremium: { __typename: 'AdminPlayer' } })
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search for a player' }).fill(name)
  await expect(found).toHaveCount(1)
  await found.getByRole('button', { name: /^Premium/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Premium of/ })
  await expect(dialog.getByLabel('Ends on')).toHaveValue('2030-05-01')
  await dialog.getByLabel('Renews by itself').check({ force: true })
  await close.click()
  await found.getByRole('button', { name: /^Premium/ }).click()
  await expect(dialog.getByLabel('Renews by itself')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Premium saved')).toBeVisible()
  const subscription = '{ viewer { account { isPremium autoRenew subscriptionEndDate } } }'
  expect(await someone.asks(subscription)).toEqual({
    viewer: { account: { isPremium: true, autoRenew: false, subscriptionEndDate: ENDS } },
  })
})

/** Of the one player who is called so. */
async function idOf(page: Page, name: string): Promise<string> {
  const reply = await page.request.post('/graphql', { data: { query: PLAYERS, variables: { name } } })
  return /[0-9a-f-]{36}/.exec(await reply.text())?.[0] ?? 'nobody'
}

// Slow: songs are added meanwhile.
test('a category may have the songs that were added meanwhile', async ({ page, day }) => {
  const title = `Meanwhile ${day.number}`
  await atTheDesk(page, '/portal/data/categories')
  await page.getByRole('button', { name: 'Create' }).click()
  const songs = page.getByRole('region', { name: 'Choose songs' }).getByRole('button', { name: /^Add / })
  await expect(songs.first()).toBeVisible()
  const input = { title, lyrics: 'While you were away', releaseYears: [2024], albumIds: [] }
  await doesMeanwhile(page, SAVE_SONG, { input }, { saveSong: { __typename: 'AdminSong' } })
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('Title').fill('Half typed')
  await expect(songs.filter({ hasText: title })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Half typed')
})

// Slow: a category is made meanwhile.
test('a game may have the categories that were made meanwhile', async ({ page, day }) => {
  const number = day.number + 25
  const title = `Meanwhile a category ${day.number}`
  await atTheDesk(page, `/portal/create?game=${number}`)
  const picker = page.getByRole('dialog', { name: 'Choose row 1' })
  const choosesRow = async () => {
    await page
      .getByRole('table', { name: 'Your grid' })
      .getByRole('button', { name: /^(Choose|Change) row 1/ })
      .click()
    await picker.getByRole('radio', { name: 'Category' }).check({ force: true })
    await expect(picker.getByRole('listitem').first()).toBeVisible()
  }
  await choosesRow()
  await picker.getByRole('button', { name: 'Close' }).click()
  const input = { title, songIds: [] }
  await doesMeanwhile(page, SAVE_CATEGORY, { input }, { saveCategory: { __typename: 'AdminCategory' } })
  await page.getByRole('link', { name: `Next: game ${number + 1}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Game ${number + 1}` })).toBeVisible()
  await choosesRow()
  await expect(picker.getByRole('listitem').filter({ hasText: title })).toBeVisible()
})
