import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Frame, Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

/** With what stands in it already when it comes: specified nowhere, and a tenth of what a page of ours may have. */
const MOST_BYTES = 5000
/** The narrowest that a board fits. */
const NARROW_PX = 280

// A frame of another site has no storage to remember anything in.
test.use({ knowsRules: false })

// Slow: a page within a page of another site.
test('a board in a page of another site is live, and keeps to itself', async ({
  page,
  context,
  day,
  player,
  baseURL,
}) => {
  const address = `${baseURL}/embed/leaderboard`
  await player().finishes(day.number, 1)
  const site = await otherSite(`<iframe title="Board" src="${address}" sandbox="allow-scripts allow-popups"
    width="${NARROW_PX}" height="480"></iframe>`)
  try {
    await page.goto(site.url)
    const board = page.frameLocator('iframe')
    await expect(board.getByRole('heading', { name: `Game ${day.number}` })).toBeVisible()
    await expect(board.getByRole('status')).toHaveText('Live')
    const rows = board.getByRole('table', { name: 'Leaderboard' }).locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('0.000')

    await player().finishes(day.number, 0)
    await expect(rows).toHaveCount(2)
    await expect(board.getByText('2 finished')).toBeVisible()

    const width = await board.locator('html').evaluate(({ scrollWidth }) => scrollWidth)
    expect(width).toBeLessThanOrEqual(NARROW_PX)
    expect(await violations(frameAt(page, address))).toEqual([])
    expect(await context.cookies()).toEqual([])
    const { headers } = await fetch(address, { headers: { 'accept-encoding': 'br' } })
    expect(Number(headers.get('content-length'))).toBeLessThan(MOST_BYTES)
  } finally {
    site.server.close()
  }
})

function frameAt(page: Page, address: string): Frame {
  const frame = page.frames().find((one) => one.url() === address)
  if (!frame) throw new Error(`No frame shows ${address}`)
  return frame
}

/** A page at another origin. */
async function otherSite(html: string): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 204, { 'content-type': 'text/html' })
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><main><h1>Elsewhere</h1>${html}</main></html>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('A server that listens has a port')
  return { url: `http://127.0.0.1:${address.port}/`, server }
}
