/** The script of an ad partner loads once, only on sites that have one and only for players who see advertisements. */
import type { Page } from '@playwright/test'
import { signedIn } from '../support/sign-in.ts'
import { AD_SCRIPT } from './support/ad-partner.ts'
import { arriveAs } from './support/arrive-as.ts'
import { ADMIN } from './support/desk-account.ts'
import { expect, test } from './support/test.ts'

const SIGN_IN = 'mutation ($input: AdminSignInInput!) { adminSignIn(input: $input) { __typename } }'
const SET_PREMIUM = 'mutation ($input: SetPremiumInput!) { setPremium(input: $input) { __typename } }'
/** The part of the page that asks for the script. */
const ASKER = /\/assets\/Ads-[^/]+\.js$/

/** Stands in for the partner, whose script counts how often it has run. Gives what is fetched by the page from now on. */
async function openPartner(page: Page): Promise<readonly string[]> {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const body = 'document.body.dataset.runs = Number(document.body.dataset.runs ?? 0) + 1'
  await page.route(AD_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  return fetched
}

const hasRun = (page: Page, runs: string) => expect(page.locator('body')).toHaveAttribute('data-runs', runs)

/** By a link of the page, as people go. */
async function goesToArchive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
}

// Of a public name without TLS, which no site has in life.
test.beforeEach(({ noise }) =>
  noise.expects(/Cross-Origin-Opener-Policy header has been ignored|Origin-Agent-Cluster header/),
)

// Slow: three screens of a public site.
test('a visitor has the script, once, whichever screens they go to', async ({ page, product }) => {
  const fetched = await openPartner(page)
  await page.goto(await product.publicSite())
  await hasRun(page, '1')
  await goesToArchive(page)
  await page.goBack()
  await hasRun(page, '1')
  expect(fetched.filter((url) => url === AD_SCRIPT)).toHaveLength(1)
})

// Slow: a sign-in, and three screens of a public site.
test('who is signed in has it, and a premium player has not', async ({ page, player, product, day }) => {
  const site = await product.publicSite()
  const fetched = await openPartner(page)
  const mina = await signedIn(player(), `Mina Reader${day.number}`)
  await arriveAs(page.context(), mina, site)
  await page.goto(`${site}/faq`)
  await hasRun(page, '1')

  const { viewer } = await mina.asks<{ viewer: { account: { id: string } } }>('{ viewer { account { id } } }')
  const admin = player()
  await admin.asks(SIGN_IN, { input: ADMIN })
  await admin.asks(SET_PREMIUM, { input: { id: viewer.account.id, isPremium: true, autoRenew: false } })
  const asker = page.waitForResponse(ASKER)
  await page.reload()
  await asker
  await expect(page.getByRole('link', { name: 'Account of Mina' })).toBeVisible()
  await goesToArchive(page)
  expect(fetched.filter((url) => url === AD_SCRIPT)).toHaveLength(1)
})

test('pages of this machine do not even ask for it', async ({ page }) => {
  const fetched = await openPartner(page)
  await page.goto('/')
  await goesToArchive(page)
  expect(fetched.filter((url) => url === AD_SCRIPT || ASKER.test(url))).toEqual([])
})

// Slow: two screens of a public site.
test('a script that does not come leaves the page as it is', async ({ page, product, noise }) => {
  noise.expects(/ads\.example/)
  await page.route(AD_SCRIPT, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url() === AD_SCRIPT)
  await page.goto(await product.publicSite())
  await failed
  await goesToArchive(page)
})
