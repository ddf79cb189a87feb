import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signedIn } from '../support/sign-in.ts'
import { violations } from './support/axe.ts'
import { GamePage } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

// What fades in would be measured half faded.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** In light and dark; and that nothing is wider than the page. */
async function isSound(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth'), 'width').toBe(page.viewportSize()?.width)
  for (const isDark of [false, true]) {
    await page.evaluate(`document.documentElement.classList.toggle('dark', ${isDark})`)
    expect(await violations(page)).toEqual([])
  }
}

test.describe('at a first visit', () => {
  test.use({ knowsRules: false })
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'How to play' })

  // Slow: the page is opened four times.
  test('how to play opens by itself, and not again once that is said', async ({ page }) => {
    await page.goto('/')
    const dialog = dialogOf(page)
    await expect(dialog).toBeVisible()
    await isSound(page)
    await dialog.getByRole('button', { name: 'Let’s play' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Do not show again' }).check()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.reload()
    await new GamePage(page).isReady()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'How to play' }).click()
    await expect(dialog).toBeVisible()
  })

  test('how to play stays closed for who has played before', async ({ page, day, player, become }) => {
    const viewer = player()
    await viewer.guessesRight(day.number, 0)
    await become(viewer)
    await new GamePage(page).open()
    await expect(dialogOf(page)).toBeHidden()
  })

  test('how to play stays closed for an account with earlier plays', async ({ page, day, player, become }) => {
    const viewer = await signedIn(player(), `Ada Long${day.number}`)
    await viewer.guesses(day.number - 1, 0, day.right(0).id)
    await become(viewer)
    const asked = page.waitForResponse((answer) => Boolean(answer.request().postData()?.includes('EarlierPlays')))
    await new GamePage(page).open()
    await (await asked).finished()
    await expect(page.getByRole('link', { name: 'Account of Ada' })).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
  })

  test('how to play opens for an account that has never played', async ({ page, day, player, become }) => {
    await become(await signedIn(player(), `Ben New${day.number}`))
    await page.goto('/')
    await expect(dialogOf(page)).toBeVisible()
  })
})

test('how to play is a page with the rules', async ({ page }) => {
  await page.goto('/how-to-play')
  await expect(heading(page)).toHaveText('How to play Ninefold')
  await expect(page).toHaveTitle('How to play Ninefold')
  for (const label of ['COMMON (Fan Fave)', 'SOLID', 'RARE', 'SUPER RARE (Fearless)', 'unicorn']) {
    await expect(page.getByRole('row').filter({ hasText: label }).first()).toBeVisible()
  }
  await isSound(page)
})

// Slow: the page is opened twice.
test('the FAQ has four items, of which the first is open until it was closed', async ({ page }) => {
  await page.goto('/faq')
  const items = page.getByRole('main').getByRole('button')
  await expect(items).toHaveText([
    'How do you play?',
    'When does a new game come out?',
    'Can I play yesterday’s game?',
    'Can I play more than once per day?',
  ])
  await expect(items.first()).toHaveAttribute('aria-expanded', 'true')
  await items.nth(1).click()
  await expect(page.getByText(/Every day at .* your time, which is midnight in New York/)).toBeVisible()
  await isSound(page)
  await items.first().click()
  await page.reload()
  await expect(items.first()).toHaveAttribute('aria-expanded', 'false')
  expect(await page.evaluate("localStorage.getItem('closeFirstAccordianItem')")).toBe('true')
  await items.first().click()
  await page.reload()
  await expect(items.first()).toHaveAttribute('aria-expanded', 'true')
})

test('the privacy policy has its seven sections', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page).toHaveTitle('Privacy Policy – Ninefold')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /What Ninefold stores about you/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Our Commitment',
    'Information We Collect',
    'Third Party Services',
    'CCPA consent',
    'Log Data',
    'Cookies',
    'Contact',
  ])
  for (const words of [/no other personal information, and none is collected/, /ad partner/, /patterns for a period/]) {
    await expect(page.getByRole('main')).toContainText(words)
  }
  await expect(page.getByRole('main')).toContainText('They are never sold')
  await isSound(page)
})

test('the footer leads to FAQ, privacy and feedback', async ({ page }) => {
  await page.goto('/privacy')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Feedback' })).toHaveAttribute('href', /^https:/)
  await footer.getByRole('link', { name: 'How to play' }).click()
  await expect(page).toHaveURL('/faq')
  await footer.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL('/privacy')
})

// Slow: a game is played, and erased.
test('the Privacy Manager shows, gives and erases what is stored', async ({ page, day }) => {
  const game = new GamePage(page)
  await game.open()
  await game.fill(0, day.right(0))
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'Privacy Manager' })
  // Found by the keyboard, though it is hidden until hovered.
  await button.focus()
  await expect(button).toHaveCSS('opacity', '1')
  await button.press('Enter')
  const manager = page.getByRole('dialog', { name: 'Privacy Manager' })
  await expect(manager.getByText('Songs picked')).toBeVisible()
  await expect(manager.getByText('Copies of games')).toBeVisible()
  await isSound(page)

  const coming = page.waitForEvent('download')
  await manager.getByRole('button', { name: 'Download all of it (JSON)' }).click()
  const all = JSON.parse(await readFile(await (await coming).path(), 'utf8'))
  expect(all.server.plays[0].picks[0].song.title).toBe(day.right(0).title)
  expect(Object.keys(all.browser)).toContain(`game_${day.number}`)

  await manager.getByRole('button', { name: 'Erase everything' }).click()
  const question = page.getByRole('alertdialog', { name: 'Erase everything?' })
  await question.getByRole('button', { name: 'Erase everything' }).click()
  await expect(page.getByText('It is done: nothing about you is stored any more.')).toBeVisible()
  expect(await page.evaluate(`localStorage.getItem('game_${day.number}')`)).toBeNull()
  await game.open()
  await game.isEmpty(0)
})

// Slow: four games are played first.
test('the calendar tells of won, lost, started and missed days', async ({ page, day, player, become }) => {
  const viewer = player()
  await viewer.guessesRight(day.number, 0)
  await viewer.guesses(day.number - 1, 0, day.right(0).id)
  await viewer.givesUp(day.number - 1)
  await become(viewer)
  // By pages of one, of which there are two then.
  let pages = 0
  await page.route('/graphql', (route) => {
    const asked = route.request().postDataJSON()
    if (asked?.operationName !== 'GameStatuses') return route.fallback()
    pages += 1
    const query = asked.query.replace('first: 500', 'first: 1')
    return route.fallback({ postData: JSON.stringify({ ...asked, query }) })
  })
  await page.goto('/game-statuses')
  await expect(heading(page)).toHaveText('Your games')
  await expect(page.getByRole('link', { name: `game ${day.number}: started` })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: `game ${day.number - 1}: lost` })).toBeVisible()
  expect(pages).toBeGreaterThan(1)
  await expect(page.getByRole('term').filter({ hasText: 'Missed' }).locator('..')).toContainText(String(day.number - 2))
  await isSound(page)
  // One stop a month for the Tab key, and arrows between its days: here of the first June, in the middle of it.
  await page.getByRole('link', { name: 'game 16: missed' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('link', { name: 'game 15: missed' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Game 15')
})

test('the game ends with the other games', async ({ page }) => {
  await new GamePage(page).open()
  const others = page.getByRole('region', { name: 'Try our other games' }).getByRole('link')
  await expect(others).toHaveCount(2)
})

test('"Love songs" has a picture in game 37', async ({ page }) => {
  await new GamePage(page).open('/archive/game?num=37')
  const clue = page.getByRole('columnheader').or(page.getByRole('rowheader')).filter({ hasText: 'Love songs' })
  await expect(clue.locator('svg')).toBeVisible()
})

test('an unknown path leads to today’s game', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
})

test.describe('the banner', () => {
  const banner = {
    __typename: 'Banner',
    id: '1',
    text: 'A new album has come out.',
    linkText: 'The rules have not changed',
    link: '/how-to-play',
    games: [],
    expiresAt: null,
  }

  test.beforeEach(({ context }) =>
    context.route('/graphql', (route) => {
      if (!route.request().postData()?.includes('query Banner')) return route.fallback()
      return route.fulfill({ json: { data: { banner } } })
    }),
  )

  // Slow: the page is opened three times.
  test('stands at the very top, leads on, and is closed for the visit', async ({ page }) => {
    await page.goto('/privacy')
    const strip = page.getByRole('region', { name: 'Announcement' })
    await expect(strip).toContainText(banner.text)
    expect((await strip.boundingBox())?.y).toBe(0)
    await isSound(page)
    // The next page has it from the first paint: nothing on it moves.
    await page.reload()
    await expect(strip).toBeVisible()
    await strip.getByRole('link', { name: banner.linkText }).click()
    await expect(page).toHaveURL('/how-to-play')
    await strip.getByRole('button', { name: 'Close the announcement' }).click()
    await expect(strip).toBeHidden()
    await page.reload()
    await expect(heading(page)).toBeVisible()
    await expect(strip).toBeHidden()
  })
})
