/** Friends and their boards, live: both sides get changes at once, and none after their session has ended. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import {
  ACCEPT,
  ADD,
  asking,
  befriend,
  type CircleView,
  closeCodeOf,
  FRIENDS_CHANGED,
  FRIENDS_GAMES,
  FRIENDS_GAMES_CHANGED,
  type FriendsBoard,
  person,
  REMOVE,
} from './people.ts'

const GAME = 3

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ today: GAME })
})
afterAll(() => server[Symbol.asyncDispose]())

const someone = (name: string) => person(server.player(), name)
const watchesFriends = (player: Player) => player.watches<CircleView>(FRIENDS_CHANGED)
const watchesBoard = (player: Player) => player.watches<FriendsBoard>(FRIENDS_GAMES_CHANGED, { game: GAME })
const seesBoard = (player: Player, game = GAME) => asking<FriendsBoard>(player, FRIENDS_GAMES, { game })

describe('friendsChanged', () => {
  it('tells both what either does: add, accept, remove, rename, delete', async () => {
    const [ada, ben] = [await someone('Ada Live'), await someone('Ben Live')]
    await using adas = watchesFriends(ada.player)
    await using bens = watchesFriends(ben.player)
    expect(await adas.next()).toMatchObject({ friends: [], invites: [] })
    expect(await bens.next()).toMatchObject({ friends: [], invites: [] })

    await asking(ada.player, ADD, { code: ben.code })
    await bens.until(({ invites }) => invites[0]?.id === ada.id)
    await adas.until(({ friends }) => friends[0]?.isMutual === false)
    await asking(ben.player, ACCEPT, { id: ada.id })
    await adas.until(({ friends }) => friends[0]?.isMutual === true)

    const rename = 'mutation ($input: DisplayNameInput!) { updateDisplayName(input: $input) { __typename } }'
    await ben.player.asks(rename, { input: { displayName: 'Gentle Otter', fullNamePublic: false } })
    await adas.until(({ friends }) => friends[0]?.name === 'Gentle Otter')

    await asking(ben.player, REMOVE, { id: ada.id })
    await adas.until(({ friends }) => friends.length === 0)
    await asking(ada.player, ADD, { code: ben.code })
    await bens.until(({ invites }) => invites.length === 1)
    await ada.player.asks('mutation { deleteAccount { __typename } }')
    await bens.until(({ invites }) => invites.length === 0)
  })

  it('is for the signed-in', async () => {
    await using watch = watchesFriends(server.player())
    await expect(watch.next()).rejects.toThrow('Please log in first')
  })
})

describe('the board of friends', () => {
  it('has the viewer and all friends, with the scores of the board', async () => {
    const [ada, ben, cem, dee] = [
      await someone('Ada Board'),
      await someone('Ben Board'),
      await someone('Cem Board'),
      await someone('Dee Board'),
    ]
    await befriend(ada, ben)
    await befriend(ada, cem)
    await asking(dee.player, ADD, { code: ada.code })
    const [adas, bens] = [await ada.player.finishes(GAME, 0), await ben.player.finishes(GAME, 1)]
    await cem.player.guessesRight(GAME, 4)
    const board = await seesBoard(ada.player)
    const { entries: all } = await server.player().seesBoard(GAME)
    const publicly = (ref: string) => all.find((entry) => entry.ref === ref)?.rarity
    expect(board.entries).toHaveLength(3)
    expect(board.entries.at(-1)).toMatchObject({ friendId: cem.id, state: 'IN_PROGRESS', squaresFilled: 1 })
    const row = (friendId: string | null) => board.entries.find((entry) => entry.friendId === friendId)
    expect(row(null)).toMatchObject({ isViewer: true, ref: adas.ref, rarity: publicly(adas.ref), name: 'Ada' })
    expect(row(ben.id)).toMatchObject({ isViewer: false, ref: bens.ref, rarity: publicly(bens.ref) })
    // Dee has added Ada and sees her; Ada has not accepted.
    const dees = await seesBoard(dee.player)
    expect(dees.entries.map(({ state, isViewer }) => [state, isViewer])).toEqual([
      ['COMPLETED', false],
      ['NOT_STARTED', true],
    ])
    expect(dees.entries[1]).toMatchObject({ ref: null, position: null, rarity: null, unicornCount: 0 })
  })

  it('is told live: when a friend plays, when a score moves, when the friends change', async () => {
    const [ada, ben] = [await someone('Ada Watch'), await someone('Ben Watch')]
    await befriend(ada, ben)
    await using board = watchesBoard(ada.player)
    expect((await board.next()).entries.map(({ state }) => state)).toEqual(['NOT_STARTED', 'NOT_STARTED'])
    await ben.player.guessesRight(GAME, 0)
    await board.until(({ entries }) => entries[0]?.squaresFilled === 1)
    await ben.player.finishes(GAME, 2)
    const done = await board.until(({ entries }) => entries[0]?.state === 'COMPLETED')
    expect(done.entries[0]).toMatchObject({ friendId: ben.id, position: 1 })
    // A stranger's pick of the same song moves the friend's score.
    await server.player().finishes(GAME, 2)
    await board.until(({ entries }) => entries[0]?.rarity !== done.entries[0]?.rarity)
    await asking(ben.player, REMOVE, { id: ada.id })
    await board.until(({ entries }) => entries.length === 1)
  })

  it('is refused to visitors, and for games that are none', async () => {
    const { player } = await someone('Ada Refused')
    expect(await seesBoard(server.player())).toMatchObject({ __typename: 'NotSignedIn' })
    expect(await seesBoard(player, GAME + 1)).toMatchObject({ __typename: 'FutureGame' })
    expect(await seesBoard(player, 0)).toMatchObject({ __typename: 'GameNotFound' })
  })
})

describe('a session that ends', () => {
  const ends: readonly [string, (own: Player, other: Player) => Promise<unknown>][] = [
    ['by signing out', (own) => own.asks('mutation { signOut { __typename } }')],
    ['by logging out everywhere', (_own, other) => other.asks('mutation { signOutEverywhere { __typename } }')],
    ['from another device', revokeTheOther],
    ['with the account', (_own, other) => other.asks('mutation { deleteAccount { __typename } }')],
    ['by signing in as somebody else', (own) => signedIn(own, 'Somebody Else', 'x')],
  ]
  it.each(ends)('%s closes its sockets, with a code after which clients come back', async (how, end) => {
    const phone = await signedIn(server.player(), `Ending ${how}`)
    const desk = await signedIn(server.player(), `Ending ${how}`)
    await using friends = watchesFriends(phone)
    await using board = watchesBoard(phone)
    await using rarity = phone.watchesRarity(GAME)
    await using visitors = server.player().watchesRarity(GAME)
    for (const watch of [friends, board, rarity, visitors]) await watch.next()
    await end(phone, desk)
    for (const watch of [friends, board, rarity]) expect(await closeCodeOf(watch)).toBe(4403)
    await server.player().guessesRight(GAME, 0)
    await visitors.next()
  })

  it('leaves the sockets of other sessions open', async () => {
    const phone = await signedIn(server.player(), 'Staying Power')
    const desk = await signedIn(server.player(), 'Staying Power')
    await using rarity = desk.watchesRarity(GAME)
    await rarity.next()
    await phone.asks('mutation { signOut { __typename } }')
    await server.player().guessesRight(GAME, 1)
    await rarity.next()
  })

  it('ends a stream over HTTP, too', async () => {
    const { player } = await someone('Ada Stream')
    const response = await player.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: FRIENDS_CHANGED }),
    })
    const reader = response.body?.getReader()
    if (!reader) throw new Error('there is no stream')
    await reader.read()
    await player.asks('mutation { signOut { __typename } }')
    const chunks: string[] = []
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(new TextDecoder().decode(value))
    }
    expect(chunks.join('')).toMatch(/SESSION_ENDED(?:.|\n)*event: complete/)
  })
})

async function revokeTheOther(_own: Player, other: Player): Promise<void> {
  const query = '{ viewer { account { sessions { id isCurrent } } } }'
  const { viewer } = await other.asks<{ viewer: { account: { sessions: { id: string; isCurrent: boolean }[] } } }>(
    query,
  )
  const id = viewer.account.sessions.find(({ isCurrent }) => !isCurrent)?.id
  await other.asks('mutation ($id: ID!) { revokeSession(id: $id) { __typename } }', { id })
}
