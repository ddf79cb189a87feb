/** Midnight, for tests that cannot wait for it. */
import type { Page } from '@playwright/test'

/** Makes the next game appear two seconds away in responses to this operation, until `isOver`. */
export async function shortenDay(page: Page, operation: string): Promise<{ isOver: boolean }> {
  const state = { isOver: false }
  await page.route('/graphql', async (route) => {
    if (state.isOver || route.request().postDataJSON()?.operationName !== operation) return route.fallback()
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.calendar.nextGameAt = new Date(Date.parse(answer.data.calendar.now) + 2000).toISOString()
    await route.fulfill({ response, json: answer })
  })
  return state
}
