import type { BrowserContext, Page } from '@playwright/test'
import { GamePage } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ noise }) => noise.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/))

// Slow: a service worker is installed, and the page opened again.
test('installed, it opens without a network, shows the last state, and sends a guess when the network is back', async ({
  page,
  context,
  day,
  player,
}) => {
  const game = new GamePage(page)
  await game.open()
  await game.fill(0, day.right(0))
  await installed(page)
  await keptSongs(page)

  await context.setOffline(true)
  const later = await reopened(page, context)
  await later.isFilled(0, day.right(0))
  await expect(later.page.getByRole('status').getByText(/^Offline: your guesses are kept/)).toBeVisible()
  await later.guess(1, day.right(1))
  await expect(later.square(1)).toHaveAccessibleName(/, being checked$/)

  const last = await reopened(later.page, context)
  await last.isFilled(0, day.right(0))
  await expect(last.square(1), 'kept over another start without a network').toHaveAccessibleName(/, being checked$/)
  await last.guess(2, day.wrong(2))
  await player().guesses(day.number, 0, day.right(0).id)

  await context.setOffline(false)
  await last.isFilled(1, day.right(1))
  await expect(last.page.getByText(`Wrong: ${day.wrong(2).title}.`)).toBeVisible()
  await expect(last.square(0)).toHaveAccessibleName(/, stolen$/)
  await last.page.reload()
  await last.isFilled(1, day.right(1))
  await last.isEmpty(2)
})

// Slow: a service worker is installed, and the page opened again.
test('the countdown goes on by the server’s clock in a copy of hours ago, and its day ends at zero', async ({
  page,
  context,
  day,
  product,
}) => {
  const game = new GamePage(page)
  await game.open()
  await game.fill(0, day.right(0))
  await installed(page)
  await keptSongs(page)
  await context.setOffline(true)

  await putForward(context, 5)
  const later = await reopened(page, context)
  await expect(later.page.getByRole('timer'), 'noon was five hours ago').toHaveText(/^0[67]:\d\d:\d\d$/)

  await putForward(context, 19)
  const tomorrow = await reopened(later.page, context)
  await tomorrow.isFilled(0, day.right(0))
  await expect(tomorrow.page.getByRole('timer')).toHaveText('00:00:00')
  await product.nextDay()
  await context.setOffline(false)
  await expect(tomorrow.page.getByText('A new game is here. You can still finish this one.')).toBeVisible()
  await expect(tomorrow.page.getByRole('timer')).toHaveText(/^1[12]:\d\d:\d\d$/)
})

// Slow: a service worker is installed, and four screens opened.
test('other screens open without a network and say what is missing', async ({ page, context }) => {
  await new GamePage(page).open()
  await installed(page)
  await context.setOffline(true)
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/archive')
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
})

// Slow: a service worker is installed, and the page opened again.
test('a copy that another version wrote is not shown', async ({ page, day }) => {
  const game = new GamePage(page)
  await game.open()
  await keptSongs(page)
  await page.evaluate(`
    localStorage.setItem('last-state', localStorage.getItem('last-state').replace(/"number":\\d+/, '"number":1'))
  `)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: `Game ${day.number}` })).toBeVisible()
  await game.isReady()
})

// Slow: two service workers are installed.
test('a new version is offered and waits until it is wanted', async ({ page, day }) => {
  const game = new GamePage(page)
  await game.open()
  await installed(page)
  const offer = page.getByRole('status').getByText('A new version is ready')
  await expect(offer).toBeHidden()
  await page.evaluate("navigator.serviceWorker.register('/service-worker.js?another')")
  await expect(offer).toBeVisible()
  await game.fill(0, day.right(0))
  expect(await version(page), 'as long as nobody wants it').not.toMatch(/another$/)

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await game.isFilled(0, day.right(0))
  expect(await version(page)).toMatch(/another$/)
})

/** The address of the worker in charge. */
async function version(page: Page): Promise<unknown> {
  return page.evaluate('navigator.serviceWorker.controller?.scriptURL')
}

/** The worker is there and answers for this page. */
async function installed(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')
}

/** The browser's clock goes on by some hours before its next page. */
async function putForward(context: BrowserContext, hours: number): Promise<void> {
  await context.addInitScript((ahead) => {
    const Before = Date
    const present = () => Before.now() + ahead
    globalThis.Date = new Proxy(Before, {
      construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [present()]),
      get: (target, key) => (key === 'now' ? present : Reflect.get(target, key)),
    })
  }, hours * 3_600_000)
}

/** The copy of the game and the songs is in the browser. */
async function keptSongs(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate("localStorage.getItem('last-state')")).toMatch(/"songs":\{/)
}

/** The page is closed and opened again. */
async function reopened(page: Page, context: BrowserContext): Promise<GamePage> {
  await page.close()
  const game = new GamePage(await context.newPage())
  await game.open()
  return game
}
