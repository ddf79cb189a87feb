/** A visitor whose household has spent its plays of the day is told so, and how to have theirs counted. */
import { AD_SCRIPT } from './support/ad-partner.ts'
import { GamePage } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

const IS_NOT = 'This play is not counted: many others on your network have played today. Log in to have it counted.'
const WAS_NOT = 'This play was not counted: many others on your network had played that day.'

// Of a public name without TLS, which no site has in life.
test.beforeEach(async ({ page, noise }) => {
  noise.expects(/Cross-Origin-Opener-Policy header has been ignored|Origin-Agent-Cluster header/)
  await page.route(AD_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
})

// Slow: three visits of a public site.
test('a play beyond the plays of the household is told as not counted, and logging in as the remedy', async ({
  page,
  product,
  day,
}) => {
  const site = await product.publicSite()
  // The proxy that the site trusts says where a visitor comes from.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${day.number}` })
  const game = new GamePage(page)
  await game.open(site)
  await game.fill(0, day.right(0))
  await expect(page.getByText('not counted')).toBeHidden()

  // The next visitor of the household.
  await page.goto(`${site}/robots.txt`)
  await page.context().clearCookies()
  await page.evaluate('localStorage.clear(); localStorage.howToPlayDismissed = true')
  await game.open(site)
  await game.isEmpty(0)
  await game.fill(0, day.right(0))
  await expect(page.getByText(IS_NOT)).toBeVisible()
  await page.getByRole('link', { name: 'Log in', exact: true }).last().click()
  await expect(page).toHaveURL(`${site}/account`)

  await product.nextDay()
  await game.open(`${site}/archive/game?num=${day.number}`)
  await expect(page.getByText(WAS_NOT)).toBeVisible()
})
