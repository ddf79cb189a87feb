/** Pages and dialogs about people: accounts, friends, other players' grids, players' own games. */
import { expect } from '@playwright/test'
import type { Player } from '../../support/player.ts'
import { signedIn } from '../../support/sign-in.ts'
import { makesGame } from '../../support/user-games.ts'
import { filledWith } from './game-page.ts'
import type { Screen, Stage } from './screens.ts'

const CODE = '{ viewer { account { friendCode } } }'
const ADD = 'mutation ($code: String!) { addFriend(code: $code) { __typename } }'

interface Circle {
  readonly viewer: Player
  readonly friend: Player
}

/** The viewer is signed in, has a friend who has completed today's game, and an invite that waits. */
async function beAmongFriends({ player, become, day }: Stage): Promise<Circle> {
  const [viewer, friend, stranger] = await Promise.all(
    ['Ada', 'Ben', 'Cleo'].map((name) => signedIn(player(), `${name} Axe${day.number}`)),
  )
  if (!viewer || !friend || !stranger) throw new Error('Three have signed in')
  const codeOf = async (person: Player) =>
    (await person.asks<{ viewer: { account: { friendCode: string } } }>(CODE)).viewer.account.friendCode
  await viewer.asks(ADD, { code: await codeOf(friend) })
  await stranger.asks(ADD, { code: await codeOf(viewer) })
  await friend.finishes(day.number, 1)
  await become(viewer)
  return { viewer, friend }
}

export const peoplePages: readonly Screen[] = [
  {
    name: 'the friends in a game',
    async show(stage) {
      const { game, day } = stage
      await beAmongFriends(stage)
      await game.open()
      await game.page.getByRole('button', { name: /^Friends/ }).click()
      await game.page.getByRole('tab', { name: 'Your friends' }).click()
      const board = game.page.getByRole('list', { name: `Friends in game ${day.number}` })
      await expect(board.getByRole('link', { name: 'Ben' })).toBeVisible()
    },
  },
  {
    name: 'the friends to manage',
    async show(stage) {
      const { page } = stage.game
      await beAmongFriends(stage)
      await stage.game.open()
      await page.getByRole('button', { name: /^Friends/ }).click()
      await page.getByRole('tab', { name: 'Manage' }).click()
      await expect(page.getByRole('button', { name: 'Accept Cleo' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Remove Ben' })).toBeVisible()
    },
  },
  {
    name: 'friends for who is not signed in',
    async show({ game }) {
      await game.open()
      await game.page.getByRole('button', { name: 'Friends' }).click()
      await expect(game.page.getByText('Sign up for friends')).toBeVisible()
    },
  },
  {
    name: 'the board of friends',
    async show(stage) {
      const { page } = stage.game
      await beAmongFriends(stage)
      await page.goto('/leaderboard?scope=friends')
      await expect(page.getByRole('main').getByRole('link', { name: 'Ben' })).toBeVisible()
    },
  },
  {
    name: 'a link that adds a friend',
    async show(stage) {
      const { page } = stage.game
      await beAmongFriends(stage)
      await page.goto('/friend/ABCD2345')
      await expect(page.getByRole('button', { name: 'Add friend' })).toBeVisible()
    },
  },
  {
    name: "somebody else's grid, with its answers",
    async show(stage) {
      const { game, day } = stage
      const { viewer, friend } = await beAmongFriends(stage)
      await viewer.finishes(day.number, 0)
      await game.page.goto(`/other-user/${(await friend.play(day.number))?.ref}`)
      await game.page.getByRole('switch', { name: 'Show answers' }).click()
      const last = game.page.getByRole('table').getByRole('button').nth(8)
      await expect(last).toHaveAccessibleName(filledWith(day.right(8, 1)))
    },
  },
  {
    name: "somebody else's grid, blurred",
    async show({ game, day, player }) {
      const other = player()
      await other.finishes(day.number)
      await game.page.goto(`/other-user/${(await other.play(day.number))?.ref}`)
      await expect(game.page.getByRole('button', { name: /answer hidden/ })).toHaveCount(9)
    },
  },
  {
    name: 'a comparison with a friend',
    async show(stage) {
      const { game, day } = stage
      const { viewer } = await beAmongFriends(stage)
      await viewer.finishes(day.number, 0)
      await game.page.goto('/#statistics')
      const statistics = game.page.getByRole('dialog', { name: new RegExp(`^Game ${day.number}`) })
      await statistics.getByLabel('Compare with').selectOption('Ben')
      await expect(statistics.getByText(/^You are rarer in/)).toBeVisible()
    },
  },
  {
    name: 'the ways to log in',
    async show({ game: { page } }) {
      await page.goto('/account')
      await expect(page.getByRole('link', { name: 'Log in with Google' })).toBeVisible()
    },
  },
  {
    name: 'an account',
    async show(stage) {
      const { page } = stage.game
      await beAmongFriends(stage)
      await page.goto('/account')
      await expect(page.getByRole('heading', { name: 'Hi Ada' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
    },
  },
  {
    name: 'the setting up of an account',
    async show(stage) {
      const { page } = stage.game
      await beAmongFriends(stage)
      await page.goto('/complete')
      await expect(page.getByRole('button', { name: 'Save account' })).toBeVisible()
    },
  },
  {
    name: 'the creator of games',
    async show({ game: { page } }) {
      await page.goto('/create')
      await page.getByRole('button', { name: 'Random', exact: true }).click()
      await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(6)
    },
  },
  {
    name: "a player's own game",
    async show({ game: { page }, player }) {
      const { ref } = await makesGame(player(), 'Side A')
      await page.goto(`/user-game/${ref}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Side A' })).toBeVisible()
      await expect(page.getByText('Nobody has played it yet.')).toBeVisible()
    },
  },
]
