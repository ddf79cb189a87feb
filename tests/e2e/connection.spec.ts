import type { Page, WebSocketRoute } from '@playwright/test'
import { GamePage, waitingWith } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

// Slow: the client waits before it asks again.
test('without a network a guess is kept, and sent when the network is back', async ({
  page,
  context,
  day,
  noise,
  player,
}) => {
  noise.expects(/ERR_INTERNET_DISCONNECTED/)
  const game = new GamePage(page)
  await game.open()
  await game.fill(0, day.right(0))
  await context.setOffline(true)
  await expect(sign(page, /^Offline: your guesses are kept and sent when you are back$/)).toBeVisible()
  await game.guess(1, day.right(1))
  await expect(game.square(1)).toHaveAccessibleName(waitingWith(day.right(1)))
  await player().guesses(day.number, 0, day.right(0).id)

  await context.setOffline(false)
  await game.isFilled(1, day.right(1))
  await expect(game.square(0)).toHaveAccessibleName(/, stolen$/)
  await expect(sign(page, /Offline|Reconnecting/)).toBeHidden()
})

// Slow: the client waits before it connects again.
test('a lost socket is told quietly, found again, and nothing of what happened meanwhile is missing', async ({
  page,
  day,
  noise,
  player,
}) => {
  noise.expects(/WebSocket/)
  const door = await doorOf(page)
  const game = new GamePage(page)
  await game.open()
  await game.fill(0, day.right(0))
  await door.shut()
  await expect(sign(page, /^Reconnecting…$/)).toBeVisible()
  await player().guesses(day.number, 0, day.right(0).id)
  await expect(game.square(0)).not.toHaveAccessibleName(/, stolen$/)

  door.open()
  await expect(game.square(0)).toHaveAccessibleName(/, stolen$/)
  await expect(sign(page, /Reconnecting/)).toBeHidden()
})

// Slow: the page is opened three times.
test('a page that was closed before its guess was sent sends it when it is opened again', async ({
  page,
  context,
  day,
  noise,
}) => {
  noise.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const game = new GamePage(page)
  await game.open()
  await game.fill(0, day.right(0))
  await context.setOffline(true)
  await game.guess(1, day.right(1))
  await expect(game.square(1)).toHaveAccessibleName(waitingWith(day.right(1)))
  await page.close()

  await context.setOffline(false)
  const later = new GamePage(await context.newPage())
  await later.open()
  await later.isFilled(0, day.right(0))
  await later.isFilled(1, day.right(1))
})

const sign = (page: Page, words: RegExp) => page.getByRole('status').getByText(words)

/** The way of the page's sockets to the server. */
async function doorOf(page: Page) {
  const through = new Set<WebSocketRoute>()
  let isOpen = true
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    if (!isOpen) return void socket.close({ code: 1012 })
    socket.connectToServer()
    through.add(socket)
  })
  return {
    async shut() {
      isOpen = false
      await Promise.all([...through].map((socket) => socket.close({ code: 1012 })))
    },
    open() {
      isOpen = true
    },
  }
}
