/** What is seen before the page's scripts have come. */
import { GamePage } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

const SCRIPTS = /\/assets\/[^/]+\.js$/

test('a page shows its screen before its scripts have come, and nothing moves when they have', async ({
  page,
  day,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(SCRIPTS, async (route) => {
    await released
    await route.continue()
  })
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
