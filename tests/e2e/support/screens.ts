/** Every screen and dialog there is, each in the state that shows most of it. */
import { expect } from '@playwright/test'
import type { Player } from '../../support/player.ts'
import type { GamePage } from './game-page.ts'
import type { Day } from './test.ts'

export interface Stage {
  readonly game: GamePage
  readonly day: Day
  readonly player: () => Player
  readonly become: (player: Player) => Promise<void>
}

export interface Screen {
  readonly name: string
  /** Goes there; resolves when all of it is there. */
  show(stage: Stage): Promise<void>
}

export const screens: readonly Screen[] = [
  {
    name: 'a game that was not begun',
    show: ({ game }) => game.open(),
  },
  {
    name: 'a game with right, wrong and stolen guesses',
    async show({ game, day, player }) {
      await player().finishes(day.number, 1)
      await game.open()
      await game.fill(0, day.right(0))
      await game.fill(1, day.right(1, 1))
      await player().guessesRight(day.number, 0, 0)
      await expect(game.square(0)).toHaveAccessibleName(/, stolen$/)
      await game.guess(2, day.wrong(2))
      await expect(game.page.getByText(`Wrong: ${day.wrong(2).title}.`)).toBeVisible()
    },
  },
  {
    name: 'a game that was won',
    async show(stage) {
      await beWinner(stage)
      await stage.game.open()
      await expect(stage.game.page.getByRole('heading', { name: "You completed today's game!" })).toBeVisible()
    },
  },
  {
    name: 'a game that was given up',
    async show({ game, day, player, become }) {
      const viewer = player()
      await viewer.guessesRight(day.number, 0)
      await viewer.givesUp(day.number)
      await become(viewer)
      await game.open()
      await expect(game.page.getByRole('heading', { name: 'Game over' })).toBeVisible()
    },
  },
  {
    name: 'the song input with results and a guess history',
    async show({ game, day, player, become }) {
      const viewer = player()
      for (const place of [0, 1]) await viewer.guessesWrong(day.number, 4, place)
      await become(viewer)
      await game.open()
      await game.openSquare(4)
      await game.searchBox.fill('e')
      await expect(game.results).toHaveCount(20)
    },
  },
  {
    name: 'the answers to a square',
    async show(stage) {
      await beWinner(stage)
      await stage.game.open()
      await stage.game.square(0).click()
      await expect(stage.game.answers.getByText('Your answer')).toBeVisible()
    },
  },
  {
    name: 'the question before giving up',
    async show({ game, day, player, become }) {
      const viewer = player()
      await viewer.guessesRight(day.number, 0)
      await become(viewer)
      await game.open()
      await game.page.getByRole('button', { name: 'Give up' }).click()
      await expect(game.question).toBeVisible()
    },
  },
  {
    name: 'the menu',
    async show({ game }) {
      await game.open()
      await game.page.getByRole('button', { name: 'Menu' }).click()
      await expect(game.page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
    },
  },
  {
    name: 'the settings',
    async show({ game }) {
      await game.open()
      await game.page.getByRole('button', { name: 'Menu' }).click()
      await game.page.getByRole('menuitem', { name: 'Settings' }).click()
      await expect(game.page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    },
  },
  {
    name: 'a message',
    async show({ game, day }) {
      await game.page.goto(`/archive/game?num=${day.number + 1}`)
      await expect(game.page.getByText("Hey... you can't view future games..")).toBeVisible()
      await game.isReady()
    },
  },
  {
    name: 'the archive',
    async show(stage) {
      await beWinner(stage)
      await stage.game.page.goto('/archive')
      await expect(stage.game.page.getByRole('link', { name: 'Game #1', exact: false }).last()).toBeAttached()
    },
  },
  {
    name: 'a game of the archive',
    show: ({ game, day }) => game.open(`/archive/game?num=${day.number - 1}`),
  },
  {
    name: 'the leaderboard',
    async show(stage) {
      const { game, day, player } = stage
      await beWinner(stage)
      await Promise.all(Array.from({ length: 10 }, (_, place) => player().guessesRight(day.number, 0, place)))
      await game.page.goto('/leaderboard')
      await expect(game.page.getByRole('row')).toHaveCount(13)
    },
  },
  {
    name: 'a leaderboard without anybody',
    async show({ game }) {
      await game.page.goto('/leaderboard')
      await expect(game.page.getByText('Nobody is on the board yet.')).toBeVisible()
    },
  },
]

/** The viewer has won today's game, with another one. */
export async function beWinner({ day, player, become }: Stage): Promise<void> {
  const viewer = player()
  await player().finishes(day.number, 1)
  await viewer.finishes(day.number, 0)
  await become(viewer)
}
