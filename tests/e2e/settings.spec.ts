import { expect, test } from './support/test.ts'

// Slow: the page is opened three times.
test('dark mode is chosen in the settings and survives a reload', async ({ page, context }) => {
  await page.goto('/')
  const root = page.locator('html')
  await expect(root).not.toHaveClass(/\bdark\b/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const darkMode = page.getByRole('dialog', { name: 'Settings' }).getByRole('switch', { name: 'Dark mode' })
  await darkMode.click()
  await expect(darkMode).toBeChecked()
  await expect(root).toHaveClass(/\bdark\b/)

  await page.reload()
  await expect(root).toHaveClass(/\bdark\b/)
  const { origins } = await context.storageState()
  const stored = Object.fromEntries(
    origins.flatMap((origin) => origin.localStorage).map(({ name, value }) => [name, value]),
  )
  expect(stored['dark-mode']).toBe('true')
  expect(JSON.parse(stored['settings'] ?? 'null')).toEqual({ darkMode: true, showToasts: true, safeColours: false })
})

// Slow: the page is opened three times.
test('colours for the colour-blind are chosen in the settings and survive a reload', async ({ page }) => {
  await page.goto('/')
  const root = page.locator('html')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const safe = page.getByRole('dialog', { name: 'Settings' }).getByRole('switch', { name: 'Colour-blind safe colours' })
  await expect(safe).not.toBeChecked()
  await safe.click()
  await expect(root).toHaveClass(/\bsafe-colours\b/)
  await page.reload()
  await expect(root).toHaveClass(/\bsafe-colours\b/)
})

// Slow: ten screens.
test('the menu leads to every screen', async ({ page, day }) => {
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Menu' })
  const heading = page.getByRole('heading', { level: 1 })
  for (const [place, title] of [
    ['How to play', 'How to play Ninefold'],
    ['FAQ', 'Frequently asked questions'],
    ['Archive', 'Archive'],
    ['Your games', 'Your games'],
    ['Leaderboard', `Game ${day.number}`],
    ['Home', `Game ${day.number}`],
  ] as const) {
    await menu.click()
    await page.getByRole('menuitem', { name: place }).click()
    await expect(heading).toHaveText(title)
  }
})

test('the name in the header leads home', async ({ page, day }) => {
  await page.goto('/faq')
  await page.getByRole('banner').getByRole('link', { name: 'Ninefold, home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Game ${day.number}` })).toBeVisible()
})

test('an unknown path leads home', async ({ page, day }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: `Game ${day.number}` })).toBeVisible()
})
