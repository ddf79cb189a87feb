/** The end of a game: sharing it, its statistics, its squares, and a doubt about a verdict. */
import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { GamePage } from './support/game-page.ts'
import type { Stage as WholeStage } from './support/screens.ts'
import { expect, test } from './support/test.ts'

type Stage = Omit<WholeStage, 'game'>

const SQUARES = [0, 1, 2, 3, 4, 5, 6, 7, 8]

const shareDialog = (page: Page) => page.getByRole('dialog', { name: /^Game \d+/ })

/** The welcome of a first visit has tests of its own. */
async function openAsKnown(page: Page): Promise<GamePage> {
  const game = new GamePage(page)
  await game.open()
  const welcome = page.getByRole('dialog', { name: /how to play|welcome/i })
  if (await welcome.isVisible()) await welcome.getByRole('button', { name: 'Close' }).click()
  await expect(welcome).toBeHidden()
  return game
}

/** The last square is filled here, the others were before. */
async function winsHere(page: Page, { day, player, become }: Stage): Promise<void> {
  const viewer = player()
  for (const square of SQUARES.slice(0, 8)) await viewer.guessesRight(day.number, square)
  await become(viewer)
  const game = await openAsKnown(page)
  await game.fill(8, day.right(8))
}

// Slow: 1.5 s pass after the win.
test('[SH5] opens the share dialog 1.5 s after completion, once', async ({ page, day, player, become }) => {
  await winsHere(page, { day, player, become })
  await expect(shareDialog(page)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Share results' })).toHaveAttribute('aria-selected', 'true')
  await shareDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(shareDialog(page)).toBeHidden()
  await page.reload()
  await new GamePage(page).isReady()
  await expect(page.getByText("You completed today's game!")).toBeVisible()
  await expect(shareDialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(shareDialog(page)).toBeVisible()
})

// Slow: 1.5 s in which nothing may happen.
test('[SH5] opens over no other dialog, but once that is closed', async ({ page, day, player, become }) => {
  const viewer = player()
  for (const square of SQUARES.slice(0, 8)) await viewer.guessesRight(day.number, square)
  await become(viewer)
  const game = await openAsKnown(page)
  await game.square(0).click()
  await expect(game.answers).toBeVisible()
  // The last answer comes from another device.
  await viewer.guessesRight(day.number, 8)
  await expect(page.getByText("You completed today's game!")).toBeVisible()
  const wonAt = await page.evaluate(() => performance.now())
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(wonAt + 1500)
  await expect(shareDialog(page)).toBeHidden()
  await game.answers.getByRole('button', { name: 'Close' }).click()
  await expect(shareDialog(page)).toBeVisible()
})

// Slow: 1.5 s pass after the win, and the button says for 2 s that it has copied.
test('copies the results, says so, and tells no song', async ({ page, context, day, player, become }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await player().finishes(day.number)
  await winsHere(page, { day, player, become })
  await shareDialog(page).getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Results copied to clipboard')).toBeVisible()
  await expect(shareDialog(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect(shareDialog(page).getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const lines = text.split('\n')
  expect(lines[0]).toBe(`Ninefold #${day.number}`)
  // Both picked the same nine songs.
  expect(lines.slice(1, 4)).toEqual(['🟨🟨🟨', '🟨🟨🟨', '🟨🟨🟨'])
  expect(lines[4]).toBe('Rarity 900.00 · Top 100.00 %')
  expect(lines.at(-1)).toMatch(new RegExp(`/archive/game\\?num=${day.number}&r=c{9}-90000-0$`))
  for (const square of SQUARES) expect(text).not.toContain(day.right(square).title)
})

// Slow: 2 s are what is tested.
test('says that it has copied for 2 s', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAsKnown(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(shareDialog(page).getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  const shownFor = page.evaluate(`new Promise((resolve) => {
    let since = null
    new MutationObserver(() => {
      const isSaid = [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Copied')
      if (isSaid) since ??= performance.now()
      else if (since !== null) resolve(performance.now() - since)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })`)
  await shareDialog(page).getByRole('button', { name: 'Copy', exact: true }).click()
  const ms = Number(await shownFor)
  expect(ms).toBeGreaterThan(1900)
  expect(ms).toBeLessThan(2950)
})

test('offers the other ways, and says where native share is not supported', async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await openAsKnown(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const ways = shareDialog(page)
  await expect(ways.getByRole('link', { name: 'Tweet' })).toHaveAttribute('href', /^https:\/\/twitter\.com\/intent\//)
  await expect(ways.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', /^sms:/)
  await expect(ways.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  await ways.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Native share not supported on this device.')).toBeVisible()
})

test('[SH4] makes a picture of the result', async ({ page, day }) => {
  await openAsKnown(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(shareDialog(page).getByRole('img', { name: /^Picture to share: game \d+, rarity 0\.00/ })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shareDialog(page).getByRole('button', { name: 'Download picture' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`ninefold-${day.number}.webp`)
})

// Slow: charts follow what another player does.
test('shows statistics that follow the others, with a table behind each chart', async ({
  page,
  day,
  player,
  become,
}) => {
  await winsHere(page, { day, player, become })
  await page.getByRole('tab', { name: 'View statistics' }).click()
  const dialog = shareDialog(page)
  await expect(dialog.getByRole('img', { name: /^Everybody in game \d+ Scores of 1 player/ })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'What could have been' })).toBeVisible()
  await player().finishes(day.number, 1)
  await expect(dialog.getByRole('img', { name: /Scores of 2 players/ })).toBeVisible()
  await dialog.getByText('As a table').first().click()
  await expect(dialog.getByRole('columnheader', { name: 'Players' })).toBeVisible()
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
})

// Slow: statistics are asked for at most once in some seconds.
test('shows statistics that follow a busy day, on which changes leave no pause', async ({
  page,
  day,
  player,
  become,
}) => {
  let tell = (_completed: number) => {}
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((text) => {
      socket.send(text)
      const message = JSON.parse(String(text))
      const change = message.payload?.data?.gameChanged
      if (change?.game?.completedCount === undefined) return
      tell = (completedCount) => {
        change.version += 1
        change.game.completedCount = completedCount
        socket.send(JSON.stringify(message))
      }
    })
  })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql') && request.postDataJSON()?.operationName === 'GameStatistics') asked += 1
  })
  await winsHere(page, { day, player, become })
  await page.getByRole('tab', { name: 'View statistics' }).click()
  await expect(shareDialog(page).getByRole('img', { name: /Scores of 1 player/ })).toBeVisible()
  await player().finishes(day.number, 1)
  await expect(shareDialog(page).getByRole('img', { name: /Scores of 2 players/ })).toBeVisible()

  const before = asked
  let completed = 2
  await expect
    .poll(
      () => {
        completed += 1
        tell(completed)
        return asked
      },
      { intervals: [200], timeout: 15_000 },
    )
    .toBeGreaterThan(before)
})

// Slow: a guess, its explanation, and a report.
test('explains guesses, follows a square live, and takes a report', async ({ page, day, player }) => {
  const game = await openAsKnown(page)
  const wrong = day.wrong(0)
  await game.guess(0, wrong)
  await game.fill(0, day.right(0))
  await game.square(0).click()
  await expect(game.answers.getByText('picked once')).toBeVisible()
  await player().guessesRight(day.number, 0)
  await expect(game.answers.getByText('picked 2 times')).toBeVisible()
  const history = game.answers.getByRole('region', { name: 'Guess history' })
  await expect(history.getByText(wrong.title)).toBeVisible()
  await history.getByRole('button', { name: 'Report this answer' }).click()
  await expect(history.getByRole('combobox')).toBeFocused()
  await history.getByRole('textbox').fill('It is on that album.')
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])
  await history.getByRole('button', { name: 'Send report' }).click()
  await expect(history.getByText('Reported: we will look at it.')).toBeVisible()
  await page.reload()
  await new GamePage(page).isReady()
  await game.square(0).click()
  await expect(history.getByText('Reported: we will look at it.')).toBeVisible()
})

test('has the statistics in the menu', async ({ page }) => {
  const game = await openAsKnown(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('Stats', { exact: true }).click()
  await expect(page.getByRole('tab', { name: 'View statistics' })).toHaveAttribute('aria-selected', 'true')
  await expect(shareDialog(page).getByText('Nobody has completed this game yet.')).toBeVisible()
  await shareDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
  await game.isReady()
})
