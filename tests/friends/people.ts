/** Signed-in people who befriend each other over the API, and what they see of it. */
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'
import type { Watch } from '../support/watch.ts'

export interface FriendView {
  readonly id: string
  readonly name: string
  readonly isMutual: boolean
}

export interface CircleView {
  readonly id: string
  readonly friendCode: string
  readonly friends: readonly FriendView[]
  readonly invites: readonly { readonly id: string; readonly name: string }[]
}

/** A member of a result union; what does not belong to the kind is absent. */
export interface Result extends Partial<CircleView> {
  readonly __typename: string
  readonly message?: string
  readonly friend?: FriendView
  readonly account?: CircleView
}

export interface BoardRow {
  readonly friendId: string | null
  readonly isViewer: boolean
  readonly ref: string | null
  readonly state: 'COMPLETED' | 'IN_PROGRESS' | 'NOT_STARTED'
  readonly hasGivenUp: boolean
  readonly squaresFilled: number
  readonly position: number | null
  readonly rarity: number | null
  readonly unicornCount: number
  readonly name: string
}

export interface FriendsBoard {
  readonly __typename: string
  readonly message?: string
  readonly gameNumber: number
  readonly version: number
  readonly entries: readonly BoardRow[]
}

const CIRCLE = `fragment A on Account {
  id friendCode
  friends { id name photoUrl countryCode since isMutual }
  invites { id name photoUrl countryCode createdAt }
}`
const RESULT = '__typename ... on Error { message } ...A'
const BOARD = `fragment G on FriendsGames {
  __typename id gameNumber gameRef version
  entries { friendId isViewer ref state hasGivenUp squaresFilled position rarity unicornCount name photoUrl countryCode }
}`

export const ADD = `mutation ($code: String!) { addFriend(code: $code) {
  __typename ... on Error { message } ... on InvalidInput { issues { message } } ... on FriendAdded { friend { id name isMutual } account { ...A } }
} } ${CIRCLE}`
const byId = (field: string) => `mutation ($id: ID!) { ${field}(id: $id) { ${RESULT} } } ${CIRCLE}`
export const ACCEPT = byId('acceptFriend')
export const DECLINE = byId('declineFriend')
export const REMOVE = byId('removeFriend')
export const REGENERATE = `mutation { regenerateFriendCode { ${RESULT} } } ${CIRCLE}`
export const FRIENDS_CHANGED = `subscription { friendsChanged { ...A } } ${CIRCLE}`
export const FRIENDS_GAMES = `query ($game: Int!) {
  friendsGames(gameNumber: $game) { __typename ... on Error { message } ...G }
} ${BOARD}`
export const FRIENDS_GAMES_CHANGED = `subscription ($game: Int!) { friendsGamesChanged(gameNumber: $game) { ...G } } ${BOARD}`

/** Asks for the one field of an operation. */
export async function asking<T = Result>(
  player: Player,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<T> {
  const [value] = Object.values(await player.asks<Record<string, T>>(query, variables))
  if (value === undefined) throw new Error('no field was asked for')
  return value
}

export async function circleOf(player: Player): Promise<CircleView> {
  const { account } = await asking<{ account: CircleView }>(player, `{ viewer { account { ...A } } } ${CIRCLE}`)
  return account
}

/** A player with an account. */
export async function person(player: Player, name: string) {
  await signedIn(player, name)
  const { id, friendCode } = await circleOf(player)
  return { player, id, code: friendCode }
}

/** The first adds the second by code, who accepts. */
export async function befriend(one: { player: Player; id: string }, other: { player: Player; code: string }) {
  await asking(one.player, ADD, { code: other.code })
  await asking(other.player, ACCEPT, { id: one.id })
}

/** Reads on until no event comes any more; answers the code with which the socket was closed, or what else went wrong. */
export async function closeCodeOf(watch: Watch<unknown>): Promise<unknown> {
  for (;;) {
    try {
      await watch.next()
    } catch (problem) {
      // A close event holds the whole socket, which is too much to print where it is not the expected one.
      return typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : String(problem)
    }
  }
}
