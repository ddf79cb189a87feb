/** What is seen before the page's scripts have come. */
import type { Page } from '@playwright/test'
import { GamePage } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

const SCRIPTS = /\/assets\/[^/]+\.js$/

/** Returns how to let go what is held back. */
async function holdBack(page: Page, requests: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(requests, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('a page shows its screen before its scripts have come, and nothing moves when they have', async ({
  page,
  day,
}) => {
  const release = await holdBack(page, SCRIPTS)
  const heading = page.locator('h1', { hasText: `Game ${day.number}` })
  const hint = page.getByText('Choose a square, then find a song that fits both of its clues.')
  // A server under load sends the page without; it is there the next time.
  await expect(async () => {
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expect(heading).toBeVisible({ timeout: 1000 })
  }).toPass()
  const places = async () => [(await heading.boundingBox())?.y, (await hint.boundingBox())?.y]
  await page.evaluate(() => document.fonts.ready)
  const before = await places()
  release()
  await new GamePage(page).isReady()
  expect(await places()).toEqual(before)
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
})

const CLUES = '{ archive(first: 100) { edges { node { number columns { __typename title } } } } }'

interface Clues {
  readonly archive: {
    readonly edges: readonly {
      readonly node: {
        readonly number: number
        readonly columns: readonly { readonly __typename: string; readonly title: string }[]
      }
    }[]
  }
}

for (const kind of ['AlbumClue', 'CategoryClue']) {
  test(`the longest ${kind} takes no more room than was kept for it`, async ({ page, player }) => {
    const { archive } = await player().asks<Clues>(CLUES)
    const { number } = archive.edges
      .flatMap(({ node: { number, columns } }) => columns.map((clue) => ({ number, ...clue })))
      .filter((clue) => clue.__typename === kind)
      .reduce((longest, clue) => (clue.title.length > longest.title.length ? clue : longest))
    const release = await holdBack(page, '**/graphql*')
    await page.goto(`/archive/game?num=${number}`)
    const firstRow = page
      .getByRole('table', { name: `Game ${number}` })
      .getByRole('row')
      .nth(1)
    await expect(firstRow).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = (await firstRow.boundingBox())?.y
    release()
    await new GamePage(page).isReady()
    expect((await firstRow.boundingBox())?.y).toBe(before)
  })
}
