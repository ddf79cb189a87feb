/** The portal's dashboard, and the catalogue as files: taken away, brought back, and wrong. */
import { readFile } from 'node:fs/promises'
import { atTheDesk } from './support/desk.ts'
import { expect, test } from './support/test.ts'

// Slow: six charts are drawn, twice.
test('the dashboard has a plot and a table of each, for 30 days and 90', async ({ page, day }) => {
  await atTheDesk(page, '/portal')
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  for (const name of ['Players a day', 'Completion', 'Rarity', 'Sign-ups', 'Shares by kind']) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  const players = page.getByRole('region', { name: 'Players a day' })
  await players.getByText('As a table').click()
  await expect(players.getByRole('row')).toHaveCount(31)
  await page.getByLabel('Period').selectOption('90 days')
  // The heading of the table, and a day for each game that there has been.
  await expect(players.getByRole('row')).toHaveCount(1 + Math.min(90, day.number))
  await expect(page).toHaveURL('/portal/dashboard?span=90')
})

// Slow: the whole catalogue leaves and comes back.
test('the catalogue is exported, and imported after a look at what would change', async ({ page, day }) => {
  const title = `Brought in on day ${day.number}`
  await atTheDesk(page, '/portal/data')
  await page.getByRole('main').getByRole('link', { name: 'Import and export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Everything (JSON)' }).click()
  const file = await (await download).path()
  const catalogue = JSON.parse(await readFile(file, 'utf8'))
  const importing = page.getByRole('region', { name: 'Import' })
  const choose = async (name: string, text: string) => {
    await importing
      .getByLabel('Choose files')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  }

  await choose('catalogue.json', JSON.stringify(catalogue))
  await expect(importing.getByRole('table', { name: 'The catalogue has all of this already' })).toBeVisible()
  await expect(importing.getByRole('button', { name: 'Import' })).toHaveCount(0)

  await choose('songs.csv', `title,albums,lyrics\n"${title}",no-such-album:1,"la, la"\n`)
  const mistakes = importing.getByRole('list', { name: 'Mistakes' }).getByRole('listitem')
  await expect(mistakes).toHaveText(
    /^songs\.csv, line 2.*no album has the id no-such-album: correct it, or add the album$/,
  )

  await choose('songs.csv', `title,releaseYears,lyrics\n"${title}",2026,"la, la"\n`)
  await expect(importing.getByRole('table', { name: 'This would change 1 entry' })).toBeVisible()
  const changes = importing.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await expect(changes).toContainText(['added'])
  await expect(changes).toContainText(['la, la'])
  await importing.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Catalogue imported')).toBeVisible()
  await expect(importing.getByRole('table', { name: 'This has changed 1 entry' })).toBeVisible()

  await page.getByRole('link', { name: 'Audit log' }).click()
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'catalogue.import' }).first()).toBeVisible()
})
