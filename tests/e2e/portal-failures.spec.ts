/** What the portal says when something fails: the error catalogue of the specification. */
import type { Page } from '@playwright/test'
import { atTheDesk, question } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The network takes no operation of this name any more. */
async function loses(page: Page, operation: string): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const isLost = route.request().postData()?.includes(`"operationName":"${operation}"`)
    await (isLost ? route.abort() : route.fallback())
  })
}

// Slow: five screens, each with a request that fails.
test('what the server does not do is told in the words of the specification', async ({ page, day, noise }) => {
  noise.expects(/Failed to load resource|net::ERR/)
  await atTheDesk(page, '/portal/data/songs')
  for (const operation of ['SaveSong', 'SaveCategory', 'DeleteCategory', 'CheckGame', 'DeleteGame']) {
    await loses(page, operation)
  }
  await page.getByRole('list', { name: 'Songs' }).getByRole('link').nth(1).click()
  await button(page, 'Save song').click()
  await expect(page.getByText('Song save failed')).toBeVisible()

  await page.goto('/portal/data/categories')
  await page.getByRole('region', { name: 'Other Categories' }).getByRole('button').first().click()
  await button(page, 'Save category').click()
  await expect(page.getByText('Category save failed')).toBeVisible()
  await button(page, 'Delete category').click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Category delete failed')).toBeVisible()

  await page.goto(`/portal/create?game=${day.number + 15}`)
  await button(page, 'Delete').click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('An error occurred')).toBeVisible()
  await expect(question(page)).toBeHidden()

  await loses(page, 'PortalSongs')
  await page.goto('/portal/data/songs')
  await expect(page.getByText('Failed to fetch songs').first()).toBeVisible()
})

// Slow: three answers, each awaited.
test('a game that cannot be created or submitted says so', async ({ page, day }) => {
  await page.route('**/graphql', async (route) => {
    const operation = route.request().postData() ?? ''
    const refuse = (data: object) => route.fulfill({ json: { data } })
    const issue = { message: 'No', issues: [{ __typename: 'InputIssue', message: 'No' }] }
    if (operation.includes('"operationName":"CheckGame"') && isRefused) {
      return refuse({
        portal: { __typename: 'Portal', id: 'portal', checkGame: { __typename: 'InvalidInput', ...issue } },
      })
    }
    if (!operation.includes('"operationName":"SubmitGame"')) return route.fallback()
    return refuse({ submitGame: { __typename: 'InvalidInput', ...issue } })
  })
  let isRefused = false
  await atTheDesk(page, `/portal/create?game=${day.number + 16}`)
  await expect(page.getByRole('table', { name: 'Your grid' }).getByRole('button', { name: /answers$/ })).toHaveCount(9)
  isRefused = true
  await button(page, 'Validate').click()
  await expect(page.getByText("We couldn't create the game.")).toBeVisible()
  isRefused = false
  await button(page, 'Validate').click()
  await expect(button(page, 'Validate')).toHaveCount(0)
  await button(page, 'Save').click()
  await expect(page.getByText("We couldn't submit the game")).toBeVisible()
})
