import { GamePage } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

test('a square opens the song input with its two clues and the number of possible answers', async ({ page }) => {
  const game = new GamePage(page)
  await game.open()
  const [, row, column, answers] =
    /^Row 2, (?:\w+ )?'?(.+?)'?; column 3, (?:\w+ )?'?(.+?)'?: empty, (\d+ possible answers?)$/.exec(
      (await game.square(5).getAttribute('aria-label')) ?? '',
    ) ?? []
  await game.openSquare(5)
  for (const words of [row, column, answers]) await expect(game.input).toContainText(named(words), { ignoreCase: true })
  await expect(game.input.getByRole('region', { name: 'Guess history' })).toContainText('No wrong guesses here.')
})

test('the search shows 20 results at most, and none for nothing', async ({ page }) => {
  const game = new GamePage(page)
  await game.open()
  await game.openSquare(0)
  await expect(game.results).toHaveCount(0)
  await game.searchBox.fill('e')
  await expect(game.results).toHaveCount(20)
  await game.searchBox.fill('no song is called this')
  await expect(game.results).toHaveCount(0)
  await expect(game.input.getByText('No song of that name.')).toBeVisible()
})

test('the search takes no notice of "(From The Vault)", case and signs', async ({ page }) => {
  const game = new GamePage(page)
  await game.open()
  await game.openSquare(0)
  for (const typed of [
    'old gold ring',
    'OLD  GOLD-RING!',
    'Old Gold Ring (From The Vault)',
    'old gold ring (from the vault',
  ]) {
    await game.searchBox.fill(typed)
    await expect(game.results, typed).toHaveCount(1)
    await expect(game.results.first(), typed).toContainText('Old Gold Ring (From The Vault)')
  }
  await game.searchBox.fill('(From The Vault)')
  await expect(game.results).toHaveCount(0)
})

// Slow: the input is opened three times.
test('the input closes by its button, by Escape and by a press outside', async ({ page }) => {
  const game = new GamePage(page)
  await game.open()
  for (const close of [
    () => game.input.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(4, 4),
  ]) {
    await game.openSquare(0)
    // Again, since the input stays open for its first 100 ms; but not while it closes, lest the next press falls on the page behind it.
    await expect(async () => {
      await close()
      await expect(game.input).toBeHidden({ timeout: 2000 })
    }).toPass()
    await expect(game.square(0)).toBeFocused()
  }
})

test('the touch that opens the input cannot close it: not within 100 ms', async ({ page }) => {
  const game = new GamePage(page)
  await game.open()
  const outcomes: unknown[] = []
  // A busy machine may be late for a hundred milliseconds: then it says nothing about them.
  await expect(async () => {
    const outcome = await page.evaluate(OPEN_AND_ESCAPE)
    outcomes.push(outcome)
    await game.closeInput()
    expect(outcome).not.toBe('late')
  }).toPass()
  expect(outcomes).not.toContain('closed')
})

/** In the page itself, since a hundred milliseconds are less than a test needs for two actions. */
const OPEN_AND_ESCAPE = `new Promise((resolve) => {
  new MutationObserver((_changes, observer) => {
    const dialog = document.querySelector('[role="dialog"]')
    if (!dialog) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => {
      if (performance.now() - pressed > 90) return resolve('late')
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      setTimeout(() => resolve(document.querySelector('[role="dialog"]') ? 'open' : 'closed'), 300)
    }))
  }).observe(document.body, { childList: true, subtree: true })
  const pressed = performance.now()
  document.querySelector('[data-square="4"]').click()
})`

// Slow: the flag stays for a second.
test('a wrong guess is flagged for one second, kept in the guess history, and refused when it is tried again', async ({
  page,
  day,
}) => {
  const game = new GamePage(page)
  const song = day.wrong(2)
  await game.open()
  const flagged = page.evaluate(`new Promise((resolve) => {
    let since = null
    new MutationObserver(() => {
      const isFlagged = document.querySelector('[data-square="2"]').hasAttribute('data-wrong')
      if (isFlagged) since ??= performance.now()
      else if (since !== null) resolve(performance.now() - since)
    }).observe(document.body, { subtree: true, attributeFilter: ['data-wrong'] })
  })`)
  await game.guess(2, song)
  await expect(page.getByText(`Wrong: ${song.title}.`)).toBeVisible()
  expect(Number(await flagged)).toBeGreaterThan(900)
  await game.isEmpty(2)

  await game.openSquare(2)
  await expect(game.input.getByRole('region', { name: 'Guess history' }).getByRole('listitem')).toHaveText([song.title])
  await game.searchBox.fill(song.title)
  await expect(game.results.first()).toContainText('Already tried')
  await expect(game.input.getByRole('button', { name: `Select ${song.title}`, exact: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(game.input).toBeVisible()
})

/** An expectation that waits for words that were read before. */
function named(words: string | undefined): string {
  if (!words) throw new Error('The square has no such name')
  return words
}
