/** The explorer of the API: asks, listens, and changes nothing. */
import { expect, test } from './support/test.ts'

// Slow: the explorer is 2 MB of script.
test('the explorer runs a query and hears the first event of a subscription, all by GET', async ({ page, day }) => {
  const methods = new Set<string>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/graphql') methods.add(request.method())
  })
  const result = page.getByRole('region', { name: 'Result Window' })
  const run = page.getByRole('button', { name: /^Execute query/ })
  await page.goto('/graphql')
  await expect(page).toHaveURL('/developers/explorer')
  await expect(page.getByRole('region', { name: 'Operation Editor' })).toContainText('query Today {')
  await run.click()
  await expect(result).toContainText(`"number": ${day.number},`)

  // An example of the reference is about today's game.
  await page.goto('/developers/reference/subscriptions')
  await page.locator('#leaderboardChanged').getByRole('link', { name: 'Open in the explorer' }).click()
  await expect(page.getByRole('region', { name: 'Operation Editor' })).toContainText('leaderboardChanged')
  await expect(page.getByRole('region', { name: 'Variables' })).toContainText(`"gameNumber": ${day.number}`)
  await run.click()
  await expect(result).toContainText('"leaderboardChanged": {')
  expect([...methods]).toEqual(['GET'])
})
