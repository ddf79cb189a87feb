/** A session can end in the background: an account's plays stay in the account and count for no other player. */
import type { Page } from '@playwright/test'
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'
import { GamePage } from './support/game-page.ts'
import { logsIn } from './support/log-in.ts'
import { type Day, expect, test } from './support/test.ts'

const STARTED = '{ todaysGame { startedCount } }'
const EVERYWHERE = 'mutation { signOutEverywhere { __typename } }'

const logInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' })
const savedGame = (page: Page, day: Day) => page.evaluate(`localStorage.getItem('game_${day.number}')`)

/** How many have begun today's game: as many as there were people. */
async function begunBy(player: Player): Promise<number> {
  return (await player.asks<{ todaysGame: { startedCount: number } }>(STARTED)).todaysGame.startedCount
}

/** The browser has a game of an account on its board, and a copy of it. */
async function plays(game: GamePage, day: Day): Promise<void> {
  await game.open()
  await game.fill(0, day.right(0))
  await game.guess(1, day.wrong(1))
  await expect(game.page.getByText(`Wrong: ${day.wrong(1).title}.`)).toBeVisible()
  await expect.poll(() => savedGame(game.page, day)).toContain(day.wrong(1).id)
  await expect.poll(() => game.page.evaluate("localStorage.getItem('last-state')")).toContain(day.wrong(1).id)
}

/** The game belongs to another player, now and after a reload, and has one play. */
async function isNobodys(game: GamePage, day: Day, asked: Player): Promise<void> {
  const { page } = game
  await game.isEmpty(0)
  await expect(logInLink(page)).toBeVisible()
  await page.reload()
  await game.isEmpty(0)
  await game.isEmpty(1)
  expect(await savedGame(page, day)).toBeNull()
  expect(await begunBy(asked)).toBe(1)
}

// Slow: a sign-in, and another device.
test('a session that is ended elsewhere takes its game off an open page, and nothing is played again', async ({
  page,
  day,
  player,
  become,
}) => {
  const ada = await signedIn(player(), `Ada Open${day.number}`)
  await become(ada)
  const game = new GamePage(page)
  await plays(game, day)
  await ada.asks(EVERYWHERE)
  await isNobodys(game, day, player())
})

for (const first of ['/', '/faq', '/account']) {
  // Slow: three visits of one browser.
  test(`a session that ended while the browser was closed leaves nothing to whoever opens ${first}`, async ({
    page,
    day,
    player,
    become,
  }) => {
    const ada = await signedIn(player(), `Ada Closed${day.number}`)
    await become(ada)
    const game = new GamePage(page)
    await plays(game, day)
    await page.goto('about:blank')
    await ada.asks(EVERYWHERE)

    await page.goto(first)
    await expect(logInLink(page)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: /home$/ }).click()
    await isNobodys(game, day, player())
  })
}

// Slow: three visits of one browser.
test('the game is nobody’s as soon as its own answer says so, before the header knows', async ({
  page,
  day,
  player,
  become,
}) => {
  const ada = await signedIn(player(), `Ada Header${day.number}`)
  await become(ada)
  const game = new GamePage(page)
  await plays(game, day)
  await page.goto('about:blank')
  await ada.asks(EVERYWHERE)
  const header = await holdsHeader(page)
  await page.goto('/')
  await game.isEmpty(0)
  header.answers()
  await isNobodys(game, day, player())
})

// Slow: two tabs.
test('logging out in one tab clears the other', async ({ page, context, day, player, become }) => {
  await become(await signedIn(player(), `Ada Tabs${day.number}`))
  const game = new GamePage(page)
  await plays(game, day)
  await logsOutIn(await context.newPage())
  await isNobodys(game, day, player())
})

// Slow: two people, signed in one after the other.
test('two people of one browser do not play each other’s games', async ({ page, context, day, player, become }) => {
  await become(await signedIn(player(), `Ada First${day.number}`))
  const game = new GamePage(page)
  await plays(game, day)
  const other = await context.newPage()
  await logsOutIn(other)
  await logsIn(other, 'X', `Ben Second${day.number}`)
  await expect(other).toHaveURL('/complete')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account of Ben' })).toBeVisible()
  await game.isEmpty(0)
  await page.reload()
  await game.isEmpty(0)
  expect(await begunBy(player())).toBe(1)
})

async function logsOutIn(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Log in with Google' })).toBeVisible()
}

/** Who is here is not told until the test says so. */
async function holdsHeader(page: Page): Promise<{ readonly answers: () => void }> {
  let answers = () => {}
  const told = new Promise<void>((tell) => {
    answers = tell
  })
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('HeaderViewer')) await told
    await route.fallback()
  })
  return { answers: () => answers() }
}
