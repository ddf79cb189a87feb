/** Albums, categories and the matrix of both, by the sentences of the specification. */
import { atTheDesk, picture, question } from './support/desk.ts'
import { expect, test } from './support/test.ts'

// Slow: a picture is drawn and uploaded.
test('an album is edited: its cover in three states, its songs each with a way to its editor', async ({ page }) => {
  await atTheDesk(page, '/portal/data/albums')
  await page.getByRole('list', { name: 'Albums' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/album_id=/)
  const title = await page.getByLabel('Title').inputValue()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Songs' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /song_id=/,
  )

  const cover = page.getByRole('main').locator('img').first()
  const before = await cover.getAttribute('src')
  await page.getByLabel('Choose a photo').setInputFiles(await picture('#226644'))
  await expect(cover).toHaveAttribute('src', /^data:image\/png/)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(cover).toHaveAttribute('src', String(before))

  const year = page.getByLabel('Release date')
  const released = await year.inputValue()
  await year.fill('')
  await page.getByRole('button', { name: 'Save album' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await year.fill(released)
  await page.getByRole('button', { name: 'Save album' }).click()
  await expect(page.getByText('Album saved')).toBeVisible()
})

// Slow: eight steps of an editor.
test('a category is created from songs by album, found among its group, changed and deleted', async ({ page, day }) => {
  const title = `Starts with ${day.number}`
  await atTheDesk(page, '/portal/data/categories')
  await expect(
    page.getByRole('region', { name: 'Release Period Categories' }).getByRole('button').first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Other Categories' }).getByRole('button').first()).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create a Category' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete category' })).toHaveCount(0)

  await page.getByLabel('Title').fill(title)
  const choices = page.getByRole('region', { name: 'Choose songs' })
  const chosen = page.getByRole('region', { name: 'Selected songs' }).getByRole('button')
  const { name, count } = { name: /^Select all:/, count: 2 }
  await expect(choices.getByRole('button', { name }).nth(count)).toBeVisible()
  await choices.getByRole('button', { name }).first().click()
  await expect(chosen.first()).toBeVisible()
  const all = await chosen.count()
  await chosen.first().click()
  await expect(chosen).toHaveCount(all - 1)
  await choices.getByRole('searchbox', { name: 'Search for a song' }).fill('the')
  await choices.getByRole('button', { name: /^Add / }).first().click()
  await expect(chosen).toHaveCount(all)
  await page.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText('Category saved')).toBeVisible()

  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await page.getByRole('region', { name: 'Starts With Categories' }).getByRole('button', { name: title }).click()
  await expect(chosen).toHaveCount(all)
  await page.getByRole('button', { name: 'Delete category' }).click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Category deleted')).toBeVisible()
  await expect(page).toHaveURL('/portal/data/categories')
  await expect(page.getByRole('button', { name: title })).toHaveCount(0)

  await page.goto('/portal/data/categories/create')
  await expect(page).toHaveURL('/portal/data/categories')
})

test('groups without categories say so', async ({ page }) => {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    if (reply.data?.portal?.categories) reply.data.portal.categories = []
    await route.fulfill({ response, json: reply })
  })
  await atTheDesk(page, '/portal/data/categories')
  await expect(page.getByText('No release period categories available.')).toBeVisible()
  await expect(page.getByText('No "Starts with" categories available.')).toBeVisible()
  await expect(page.getByText('No other categories available.')).toBeVisible()
})

// Slow: the whole matrix, by mouse and by keys.
test('the matrix shows which song is in which category, narrows, and is changed by click and key', async ({ page }) => {
  await atTheDesk(page, '/portal/song-categories')
  await expect(page.getByRole('heading', { level: 1, name: 'Songs with Categories' })).toBeVisible()
  const count = page.getByText(/^Displaying: \d+ \/ \d+ songs$/)
  const full = String(await count.textContent())
  const grid = page.getByRole('grid', { name: 'Songs with Categories' })
  await page.getByRole('searchbox', { name: 'Search albums' }).fill('paper lanterns')
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('love songs')
  await expect(grid.getByRole('columnheader')).toHaveText(['Song', 'Album', 'Love songs'])
  await expect(count).not.toHaveText(full)
  await expect(grid.getByRole('link', { name: 'Love songs' })).toHaveAttribute('href', /categories\/create\?code=/)

  const cell = grid.getByRole('gridcell', { name: /, Love songs$/ }).first()
  const before = await cell.getAttribute('aria-selected')
  const after = before === 'true' ? 'false' : 'true'
  const answerTo = (operation: string) =>
    page.waitForResponse((response) => response.request().postData()?.includes(operation) ?? false)
  // Past games ask for love songs: where one of them changes by it, that is said first.
  const changes = async (press: () => Promise<void>, selected: string) => {
    const [preview, saved] = [answerTo('PreviewCategorySong'), answerTo('SetCategorySong')]
    await press()
    const { data } = await (await preview).json()
    if (data.previewCategorySong.gameCount > 0) await question(page).getByRole('button', { name: 'Save' }).click()
    await expect(cell).toHaveAttribute('aria-selected', selected)
    await saved
  }
  await changes(() => cell.click(), after)
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search albums' }).fill('paper lanterns')
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('love songs')
  await expect(grid.getByRole('columnheader')).toHaveCount(3)
  await expect(cell).toHaveAttribute('aria-selected', after)
  await cell.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(cell).toBeFocused()
  await changes(() => page.keyboard.press('Space'), String(before))

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(count).toHaveText(full)
})
