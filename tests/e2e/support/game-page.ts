/** The screen of a game in the words of a player. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Song } from './questions.ts'

export class GamePage {
  readonly page: Page
  /** The song input overlay. */
  readonly input: Locator
  readonly searchBox: Locator
  /** The rows of the result list. */
  readonly results: Locator
  readonly answers: Locator
  /** What is asked before giving up. */
  readonly question: Locator

  constructor(page: Page) {
    this.page = page
    this.input = page.getByRole('dialog', { name: "You're guessing for" })
    this.searchBox = this.input.getByPlaceholder('Start typing a song...')
    this.results = this.input.getByRole('grid', { name: 'Songs' }).getByRole('row')
    const named = { name: 'Give up?' }
    this.question = page.getByRole('dialog', named).or(page.getByRole('alertdialog', named))
    this.answers = page.getByRole('dialog', { name: 'Answers' })
  }

  /** Goes to today's game and waits for its squares. */
  async open(path = '/'): Promise<void> {
    await this.page.goto(path)
    await this.isReady()
  }

  async isReady(): Promise<void> {
    await expect(this.square(8)).toHaveAccessibleName(/: (?!loading).+/)
  }

  /** A square by its position, 0 to 8. */
  square(position: number): Locator {
    return this.page
      .getByRole('table', { name: /^Game \d+$/ })
      .getByRole('button')
      .nth(position)
  }

  async openSquare(position: number): Promise<void> {
    await this.square(position).click()
    await expect(this.searchBox).toBeFocused()
  }

  /** Finds a song by its title and selects it; the verdict is still to come. */
  async guess(position: number, { title }: Song): Promise<void> {
    await this.openSquare(position)
    await this.searchBox.fill(title)
    await this.input.getByRole('button', { name: `Select ${title}`, exact: true }).click()
    await expect(this.input).toBeHidden()
  }

  /** Guesses a song that fits and waits until it stands in its square. */
  async fill(position: number, song: Song): Promise<void> {
    await this.guess(position, song)
    await this.isFilled(position, song)
  }

  /** Keys come so fast in tests that the input may not be closed yet: it stays open for its first 100 ms. */
  async closeInput(): Promise<void> {
    await expect(async () => {
      await this.page.keyboard.press('Escape')
      await expect(this.input).toBeHidden({ timeout: 200 })
    }).toPass()
  }

  async isFilled(position: number, song: Song): Promise<void> {
    await expect(this.square(position)).toHaveAccessibleName(filledWith(song))
  }

  async isEmpty(position: number): Promise<void> {
    await expect(this.square(position)).toHaveAccessibleName(/: empty, \d+ possible answers?$/)
  }

  /** A win opens the share dialog once; tests that continue close it. */
  async closeShare(): Promise<void> {
    const share = this.page.getByRole('dialog', { name: /: completed!$/ })
    await share.getByRole('button', { name: 'Close' }).click()
    await expect(share).toBeHidden()
  }

  async giveUp(): Promise<void> {
    await this.page.getByRole('button', { name: 'Give up' }).click()
    await this.question.getByRole('button', { name: 'Give up' }).click()
  }
}

/** How a square is called that has this song: "Row 2, …; column 3, …: Old Gold Ring, rarity 12.50, Solid". */
export function filledWith({ title }: Song): RegExp {
  return new RegExp(`: ${literally(title)}, rarity \\d`)
}

/** The same while the guess is on its way. */
export function waitingWith({ title }: Song): RegExp {
  return new RegExp(`: ${literally(title)}, being checked$`)
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
