/** A list of fifty and more, without the fifty. */
import type { Page } from '@playwright/test'

/** What an operation asks for in pages of fifty comes in pages of one. */
export async function comesOneByOne(page: Page, operation: string): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? ''
    if (!body.includes(`"operationName":"${operation}"`)) return route.fallback()
    await route.fallback({ postData: body.replaceAll('first: 50', 'first: 1') })
  })
}
