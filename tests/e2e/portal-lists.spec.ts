/** What the lists and forms of the portal show is all there is, and as it is now. */
import { atTheDesk } from './support/desk.ts'
import { comesOneByOne } from './support/small-pages.ts'
import { expect, test } from './support/test.ts'

const REPORT = 'mutation ($input: ReportVerdictInput!) { reportVerdict(input: $input) { __typename } }'

test('reports go on beyond a page, and of those that are answered the latest answer comes first', async ({
  page,
  day,
  player,
}) => {
  const reporter = player()
  for (const square of [0, 1]) {
    await reporter.guessesWrong(day.number, square)
    const input = { gameNumber: day.number, square, songId: day.wrong(square).id, note: `Square ${square} is wrong` }
    await reporter.asks(REPORT, { input })
  }
  await comesOneByOne(page, 'PortalReports')
  await atTheDesk(page, '/portal/reports')
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
