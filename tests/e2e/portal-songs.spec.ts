/** The songs of the portal: the grid, the editor, its photo, and two admins at the same song. */
import type { Page } from '@playwright/test'
import { atTheDesk, picture } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save song' })

/** Makes a song of its own for a test, and stays in its editor. */
async function makesSong(page: Page, title: string): Promise<void> {
  await atTheDesk(page, '/portal/data/songs/song')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Lyrics').fill('Quixotic zephyrs hum')
  await page.getByRole('button', { name: 'Add release year' }).click()
  await save(page).click()
  await expect(page).toHaveURL(/song_id=/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

// Slow: a song is made from nothing.
test('a new song begins with the first tile of the grid, and is saved once it has what a song needs', async ({
  page,
  day,
}) => {
  await atTheDesk(page, '/portal/data/songs')
  await expect(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible()
  const tiles = page.getByRole('list', { name: 'Songs' }).getByRole('link')
  await expect(tiles.first()).toHaveText('Add new song')
  await tiles.first().click()

  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Title and lyrics are required.')
  const title = `Zephyr ${day.number}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Lyrics').fill('Quixotic zephyrs hum')
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('At least one album or release year is required.')

  await page.getByRole('button', { name: 'Add release year' }).click()
  const year = page.getByRole('spinbutton', { name: 'Release year 1' })
  await expect(year).toHaveValue(String(new Date(day.now).getFullYear()))
  await page.getByRole('button', { name: 'Add release year' }).click()
  await page
    .getByRole('button', { name: /^Remove release year/ })
    .last()
    .click()
  await year.fill('2020')
  await page.getByRole('checkbox', { name: 'Another artist is featured' }).check()
  await expect(page.getByText('No photo of its own')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('checkbox', { name: 'Another artist is featured' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Redo' }).click()
  await save(page).click()
  await expect(page.getByText('Song saved', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Songs', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search for a song' }).fill(title)
  await page.getByRole('link', { name: title }).click()
  await expect(year).toHaveValue('2020')
  await expect(page.getByRole('checkbox', { name: 'Another artist is featured' })).toBeChecked()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

// Slow: three pictures are drawn and uploaded.
test('a photo is shown before it is uploaded, can be cancelled, and is refused when it is none', async ({
  page,
  day,
  noise,
}) => {
  await makesSong(page, `Camera ${day.number}`)
  const choose = page.getByLabel('Choose a photo')
  await choose.setInputFiles(await picture('#aa3366'))
  await expect(page.getByText('Preview: not uploaded yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No photo of its own')).toBeVisible()

  noise.expects(/Failed to load resource.*4\d\d/)
  await choose.setInputFiles({
    name: 'not.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Photo upload failed.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await choose.setInputFiles(await picture('#3366aa'))
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Photo uploaded.')).toBeVisible()
  await expect(page.getByText('No photo of its own')).toBeHidden()
  await save(page).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await expect(page.getByText('Song saved', { exact: true }).last()).toBeVisible()
  await page.reload()
  const photo = page.getByRole('main').locator('picture')
  await expect(photo.locator('img')).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}-320\.png$/)
  await expect(photo.locator('source')).toHaveAttribute('srcset', /-320\.webp$/)
})

// Slow: two admins, who save one after the other.
test('the second of two admins who save the same song is told what changed, and nothing is lost', async ({
  page,
  friendsPage,
  day,
}) => {
  await makesSong(page, `Duet ${day.number}`)
  await atTheDesk(friendsPage, page.url())
  await expect(friendsPage.getByLabel('Lyrics')).toHaveValue('Quixotic zephyrs hum')
  await page.getByLabel('Lyrics').fill('Quixotic zephyrs hum zestfully')
  await save(page).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()

  await friendsPage.getByRole('spinbutton', { name: 'Release year 1' }).fill('1999')
  await save(friendsPage).click()
  const conflict = friendsPage.getByRole('dialog', { name: 'Saved by somebody else meanwhile' })
  await expect(conflict.getByRole('cell', { name: 'Quixotic zephyrs hum zestfully' })).toBeVisible()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(friendsPage.getByText('Song saved', { exact: true })).toBeVisible()
  await expect(friendsPage.getByLabel('Lyrics')).toHaveValue('Quixotic zephyrs hum zestfully')
  await expect(friendsPage.getByRole('spinbutton', { name: 'Release year 1' })).toHaveValue('1999')
})
