/** The pages of leagues, and the boards over time. */
import { expect } from '@playwright/test'
import { codeOf, joins, makesLeague } from '../../support/leagues.ts'
import { signedIn } from '../../support/sign-in.ts'
import type { Screen, Stage } from './screens.ts'

/** The viewer owns a league, with a member who has completed today's game. */
async function ownLeague({ player, become, day }: Stage) {
  const [viewer, other] = [
    await signedIn(player(), `Ada Owns${day.number}`),
    await signedIn(player(), `Ben Joins${day.number}`),
  ]
  const league = await makesLeague(viewer, 'The Sunday Lanterns')
  await joins(other, codeOf(league))
  await other.finishes(day.number)
  await become(viewer)
  return league
}

export const leaguePages: readonly Screen[] = [
  {
    name: 'the leagues of a player',
    async show(stage) {
      await ownLeague(stage)
      await stage.game.page.goto('/leagues')
      await expect(stage.game.page.getByRole('link', { name: /The Sunday Lanterns/ })).toBeVisible()
    },
  },
  {
    name: 'a league today',
    async show(stage) {
      const { page } = stage.game
      const { id } = await ownLeague(stage)
      await page.goto(`/leagues/${id}`)
      await expect(page.getByRole('button', { name: 'Remove Ben' })).toBeVisible()
    },
  },
  {
    name: 'the week of a league',
    async show(stage) {
      const { page } = stage.game
      const { id } = await ownLeague(stage)
      await page.goto(`/leagues/${id}?show=week`)
      await expect(page.getByRole('table', { name: 'Table of the week' })).toBeVisible()
    },
  },
  {
    name: 'the link of a league',
    async show({ game: { page }, player, day }) {
      const league = await makesLeague(await signedIn(player(), `Cleo Invites${day.number}`), 'By Invitation')
      await page.goto(league.joinPath)
      await expect(page.getByRole('heading', { name: 'Join “By Invitation”' })).toBeVisible()
    },
  },
  {
    name: 'the board of all time',
    async show({ game: { page } }) {
      await page.goto('/leaderboard?period=all')
      await expect(page.getByText(/Settles at/)).toBeVisible()
    },
  },
]
