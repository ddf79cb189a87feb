/** Messages of the specification's section 8 that players meet, each for its time, and what closing one does. */
import type { Page } from '@playwright/test'
import { GamePage } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

const SUBMIT_ERROR =
  'There was an error submitting the word. Check your internet connection and try refreshing your page.'

test.beforeEach(({ noise }) => noise.expects(/status of 400/))

// Slow: the message stays for 6 s.
test('a guess that the server does not take is told for 6 s, and leaves the square open', async ({ page, day }) => {
  await refuse(page, 'SubmitGuess')
  const game = new GamePage(page)
  await game.open()
  const ms = lifetime(page, SUBMIT_ERROR)
  await game.guess(0, day.right(0))
  expectAbout(await ms, 6000)
  await game.isEmpty(0)
})

// Slow: the client waits before it asks again.
test('a server that has too much to do is asked again, and the guess is counted', async ({ page, day, noise }) => {
  noise.expects(/status of 503/)
  let refused = 0
  await page.route('/graphql', (route) => {
    const { operationName } = route.request().postDataJSON() ?? {}
    if (operationName !== 'SubmitGuess' || refused === 2) return route.fallback()
    refused += 1
    const errors = [{ message: 'We are very busy just now.', extensions: { code: 'OVERLOADED' } }]
    return route.fulfill({ status: 503, contentType: 'application/graphql-response+json', json: { errors } })
  })
  const game = new GamePage(page)
  await game.open()
  await game.fill(0, day.right(0))
  expect(refused).toBe(2)
})

test('closing a message gives the focus back to the answer input', async ({ page, day }) => {
  await refuse(page, 'SubmitGuess')
  const game = new GamePage(page)
  await game.open()
  await game.guess(0, day.right(0))
  const close = page.getByRole('button', { name: 'Close message' })
  await expect(close).toBeVisible()
  await game.openSquare(1)
  await close.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(SUBMIT_ERROR)).toBeHidden()
  await expect(game.searchBox).toBeFocused()
})

test('a note of the arrows stays for 2 s', async ({ page }) => {
  await new GamePage(page).open()
  const ms = lifetime(page, 'You are already on the latest game')
  await page.getByRole('button', { name: 'Next game' }).press('Enter')
  expectAbout(await ms, 2000)
})

// Slow: the message stays for 5 s.
test('that answers are hidden is told for 5 s', async ({ page, day, player }) => {
  await player().finishes(day.number)
  await page.goto('/leaderboard')
  const link = page.getByRole('rowheader').getByRole('link')
  await expect(link).toBeVisible()
  const ms = lifetime(page, 'Your answers are hidden. Take a screenshot without showing your answers')
  await link.click()
  expectAbout(await ms, 5000)
})

// Slow: the message stays for 3 s.
test('a board that cannot be fetched is told for 3 s, and can be asked for again', async ({ page, day }) => {
  await refuse(page, 'LeaderboardBoard')
  await new GamePage(page).open()
  const ms = lifetime(page, 'Error fetching leaderboard')
  await page.getByRole('main').getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page.getByText('The leaderboard could not be loaded.')).toBeVisible()
  expectAbout(await ms, 3000)
  await page.unroute('/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nobody is on the board yet.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Game ${day.number}`)
})

test('a game and statistics that cannot be loaded say so in their place, and can be asked for again', async ({
  page,
  day,
}) => {
  await refuse(page, 'GameByNumber')
  await page.goto(`/archive/game?num=${day.number - 1}`)
  await expect(page.getByText('We could not load the game.')).toBeVisible()
  await expect(page.getByLabel('Messages').getByRole('group')).toHaveCount(0)
  await page.unroute('/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await new GamePage(page).isReady()

  await refuse(page, 'GameStatistics')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('tab', { name: 'View statistics' }).click()
  await expect(page.getByText('We could not load the statistics.')).toBeVisible()
})

test('a draft that cannot be checked is told as an error, and stays as it is', async ({ page }) => {
  await refuse(page, 'CheckDraft')
  await page.goto('/create')
  await page.getByRole('button', { name: 'Random', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(6)
  await page.getByRole('button', { name: 'Validate' }).click()
  await expect(page.getByText('An error occurred', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(6)
})

test('toasts that were switched off stay away, but for errors', async ({ page }) => {
  await refuse(page, 'LeaderboardBoard')
  await new GamePage(page).open()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('switch', { name: 'Show toasts' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next game' }).press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page.getByText('Error fetching leaderboard')).toBeVisible()
  await expect(page.getByText('You are already on the latest game')).toHaveCount(0)
})

/** One operation fails from now on, by the server's word: where the network fails, the page tries again by itself. */
async function refuse(page: Page, operation: string): Promise<void> {
  await page.route('/graphql', (route) => {
    const { operationName } = route.request().postDataJSON() ?? {}
    return operationName === operation ? route.fulfill({ status: 400, json: {} }) : route.fallback()
  })
}

/** How long a message that is to come is shown, in milliseconds, by the page's own clock. */
function lifetime(page: Page, text: string): Promise<unknown> {
  return page.evaluate(`new Promise((resolve) => {
    let since = null
    new MutationObserver((_changes, observer) => {
      const messages = [...document.querySelectorAll('[aria-label="Messages"] > :not([data-ending-style])')]
      const isShown = messages.some(({ textContent }) => textContent.includes(${JSON.stringify(text)}))
      if (isShown) since ??= performance.now()
      else if (since !== null) {
        observer.disconnect()
        resolve(performance.now() - since)
      }
    }).observe(document.body, { childList: true, subtree: true, attributes: true })
  })`)
}

/** A busy machine is late, in hiding a message and, less so, in showing it; no two of the durations are taken for each other. */
function expectAbout(ms: unknown, meant: number): void {
  expect(Number(ms)).toBeGreaterThan(meant * 0.9)
  expect(Number(ms)).toBeLessThan(meant + 950)
}
