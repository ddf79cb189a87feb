/** The pages around the game and the dialogs that open over it, each in the state that shows most of it. */
import { expect } from '@playwright/test'
import { developerPages } from './developer-pages.ts'
import { leaguePages } from './league-pages.ts'
import { peoplePages } from './people-pages.ts'
import { portalPages } from './portal-pages.ts'
import { beWinner, type Screen } from './screens.ts'

const shareOf = (number: number) => ({ name: new RegExp(`^Game ${number}`) })

export const pages: readonly Screen[] = [
  ...peoplePages,
  ...portalPages,
  ...leaguePages,
  ...developerPages,
  {
    name: 'how to play',
    async show({ game }) {
      await game.page.goto('/how-to-play')
      await expect(game.page.getByRole('heading', { level: 2 }).last()).toBeVisible()
    },
  },
  {
    name: 'the welcome',
    async show({ game }) {
      await game.open()
      await game.page.getByRole('button', { name: 'How to play' }).click()
      await expect(game.page.getByRole('dialog', { name: 'How to play' })).toBeVisible()
    },
  },
  {
    name: 'the questions, each open',
    async show({ game }) {
      await game.page.goto('/faq')
      const items = game.page.getByRole('main').getByRole('button')
      await expect(items).toHaveCount(4)
      for (const item of await items.all()) {
        if ((await item.getAttribute('aria-expanded')) !== 'true') await item.click()
        await expect(item).toHaveAttribute('aria-expanded', 'true')
      }
    },
  },
  {
    name: 'the privacy policy',
    async show({ game }) {
      await game.page.goto('/privacy')
      await expect(game.page.getByRole('heading', { level: 2 }).last()).toBeVisible()
    },
  },
  {
    name: 'the Privacy Manager',
    async show(stage) {
      const { page } = stage.game
      await beWinner(stage)
      await stage.game.open()
      await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy Manager' }).click()
      await expect(page.getByRole('dialog', { name: 'Privacy Manager' }).getByText('Songs picked')).toBeVisible()
    },
  },
  {
    name: 'the question before erasing everything',
    async show({ game: { page } }) {
      await page.goto('/privacy')
      await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy Manager' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Erase everything' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Erase everything?' })).toBeVisible()
    },
  },
  {
    name: 'the calendar of games',
    async show({ game, day, player, become }) {
      const viewer = player()
      await viewer.guessesRight(day.number, 0)
      await become(viewer)
      await game.page.goto('/game-statuses')
      await expect(game.page.getByRole('link', { name: `game ${day.number}: started` })).toBeVisible()
    },
  },
  {
    name: 'the results to share',
    async show(stage) {
      const { game, day } = stage
      await beWinner(stage)
      await game.open()
      await game.page.getByRole('button', { name: 'Share', exact: true }).click()
      await expect(game.page.getByRole('dialog', shareOf(day.number)).getByRole('img').first()).toBeVisible()
    },
  },
  {
    name: 'the statistics',
    async show(stage) {
      const { game, day } = stage
      await beWinner(stage)
      await game.page.goto('/#statistics')
      const dialog = game.page.getByRole('dialog', shareOf(day.number))
      await expect(dialog.getByRole('heading', { name: 'What could have been' })).toBeVisible()
      await dialog.getByText('As a table').first().click()
    },
  },
  {
    name: 'the report of a verdict',
    async show({ game, day, player, become }) {
      const viewer = player()
      await viewer.guessesWrong(day.number, 0)
      await viewer.finishes(day.number)
      await become(viewer)
      await game.open()
      await game.square(0).click()
      await game.answers.getByRole('button', { name: 'Report this answer' }).click()
      await expect(game.answers.getByRole('combobox')).toBeFocused()
    },
  },
]
