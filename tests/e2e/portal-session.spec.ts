/** Who gets into the portal, by the sentences of the specification, and what happens when a session ends. */
import { atTheDesk, question, raiseFlag, signsIn } from './support/desk.ts'
import { ADMIN } from './support/desk-account.ts'
import { expect, test } from './support/test.ts'

test('admin pages send a visitor home, and the sign-in is where /admin leads', async ({ page }) => {
  await page.goto('/portal/data/songs')
  await expect(page).toHaveURL('/')
  await page.goto('/admin')
  await expect(page).toHaveURL('/portal')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

// Slow: passwords are hashed, and every screen opened.
test('signing in says what is wrong, leads to everything, and ends with logging out', async ({ page, noise }) => {
  await page.goto('/portal')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a username and password')
  await signsIn(page, ADMIN.username, 'wrong')
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password')

  noise.expects(/Failed to load resource|net::ERR/)
  await page.route('**/graphql', (route) => route.abort())
  await signsIn(page, ADMIN.username, ADMIN.password)
  await expect(page.getByRole('alert')).toHaveText('An error occurred during login.')
  await page.unroute('**/graphql')

  await signsIn(page, ADMIN.username, ADMIN.password)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Portal' })).toBeVisible()
  for (const [name, path] of [
    ['Create games', '/portal/create'],
    ['Songs/Categories', '/portal/song-categories'],
    ['Data Portal', '/portal/data'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await main.getByRole('link', { name: 'Data Portal' }).click()
  for (const name of ['Albums', 'Songs', 'Categories']) await expect(main.getByRole('link', { name })).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.goto('/portal/data')
  await expect(page).toHaveURL('/')
})

test('a refusal is told in the words of the server, where it has any', async ({ page, noise }) => {
  noise.expects(/Failed to load resource/)
  await page.goto('/portal')
  for (const [status, json, said] of [
    [401, { errors: [{ message: 'This account is closed.' }] }, 'This account is closed.'],
    [400, { message: 'Your browser is too old.' }, 'Your browser is too old.'],
    [401, {}, 'Invalid username or password'],
    [400, { errors: [{ message: ' ' }] }, 'Invalid username or password'],
    [403, { errors: [{ message: 'Not from here.' }] }, 'An error occurred during login.'],
  ] as const) {
    await page.route('**/graphql', (route) => route.fulfill({ status, json }))
    await signsIn(page, ADMIN.username, ADMIN.password)
    await expect(page.getByRole('alert')).toHaveText(said)
    await page.unroute('**/graphql')
  }
})

test('a question that the server refuses is told once, by the form', async ({ page, noise }) => {
  noise.expects(/Failed to load resource/)
  await page.goto('/portal')
  await page.route('**/graphql', (route) => route.fallback({ postData: '{"query": 1}' }))
  await signsIn(page, ADMIN.username, ADMIN.password)
  await expect(page.getByRole('alert')).toHaveText('Expected "query" param to be a string, but given number.')
})

test('a failed token check clears the flag, says so and goes home', async ({ page }) => {
  await raiseFlag(page)
  await page.goto('/portal/data')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate("localStorage.getItem('loggedIn')")).toBeNull()
})

// Slow: a second sign-in, with what was typed before.
test('a session that ends in the middle of the work loses none of it', async ({ page, context }) => {
  await atTheDesk(page, '/portal/data/categories')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('Title').fill('Written on a train')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save category' }).click()
  await expect(question(page)).toContainText('You have been logged out.')
  await signsIn(page, ADMIN.username, ADMIN.password)
  await expect(question(page)).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('Written on a train')

  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await expect(question(page)).toContainText('What you have changed here is not saved.')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(question(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/categories\/create/)
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/portal/data/categories')
})
