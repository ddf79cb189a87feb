/** Another player's play: who may look at it, what it shows, and that it is read-only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADD, asking, befriend, person } from '../friends/people.ts'
import type { Player } from '../support/player.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const GAME = 3
const OTHER_PLAY = `query ($ref: ID!) { otherPlay(ref: $ref) { __typename ... on Error { message } ...O } }
fragment O on OtherPlay {
  id ref name photoUrl countryCode isFriend isViewer hasAccount status rarity rank percentile unicornCount isArchive
  game { id ... on Game { number } }
  squares { position isFilled rarity isUnicorn song { id title } }
}`
const NODE = 'query ($id: ID!) { node(id: $id) { ... on OtherPlay { ref squares { song { id } } } } }'

interface OtherView {
  readonly __typename: string
  readonly message?: string
  readonly id?: string
  readonly isFriend?: boolean
  readonly squares?: readonly { readonly isFilled: boolean; readonly song: { readonly id: string } | null }[]
}

const NOT_FOUND = { __typename: 'GameNotFound', message: 'Game not found' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ today: GAME })
})
afterAll(() => server[Symbol.asyncDispose]())

const someone = (name: string) => person(server.player(), name)
const looksAt = (player: Player, ref: string | undefined) => asking<OtherView>(player, OTHER_PLAY, { ref })
const songsOf = ({ squares = [] }: OtherView) => squares.map(({ song }) => song?.id ?? null)

/** A play with this many squares filled, using the answers at this index. */
async function begins(player: Player, squares: number, place = 0) {
  for (let square = 0; square < squares; square++) await player.guessesRight(GAME, square, place)
  const play = await player.play(GAME)
  if (!play) throw new Error('the play has not begun')
  return play
}

describe('a play', () => {
  it('[FR7] is shown to its player and to whoever has the player as a friend, and to nobody else before it is complete', async () => {
    const [ada, ben, cem] = [await someone('Ada Shown'), await someone('Ben Shown'), await someone('Cem Shown')]
    const { ref } = await begins(ada.player, 4)
    await asking(ben.player, ADD, { code: ada.code })
    expect(await looksAt(ada.player, ref)).toMatchObject({ isViewer: true, isFriend: false, status: 'PLAYING' })
    expect(await looksAt(ben.player, ref)).toMatchObject({
      name: 'Ada',
      hasAccount: true,
      isFriend: true,
      isViewer: false,
      rank: null,
      game: { number: GAME },
      squares: Array.from({ length: 9 }, (_, position) => ({ position, isFilled: position < 4 })),
    })
    // Ben is not Ada's friend: she has not accepted.
    const bens = await begins(ben.player, 1)
    for (const stranger of [cem.player, server.player()]) expect(await looksAt(stranger, ref)).toEqual(NOT_FOUND)
    expect(await looksAt(ada.player, bens.ref)).toEqual(NOT_FOUND)
    const { id } = await looksAt(ben.player, ref)
    expect(await ben.player.asks(NODE, { id })).toMatchObject({ node: { ref } })
    expect(await cem.player.asks(NODE, { id })).toEqual({ node: null })
  })

  it('[FR7] that stands on the board is shown to everybody; one that was given up, or completed later, is not', async () => {
    const [ada, ben] = [await someone('Ada Public'), server.player()]
    const { ref, rarity } = await ada.player.finishes(GAME, 1)
    const visitors = await server.player().finishes(GAME, 2)
    await ben.guessesRight(GAME, 0)
    const given = (await ben.givesUp(GAME)).play
    for (const viewer of [server.player(), ben]) {
      expect(await looksAt(viewer, ref)).toMatchObject({ status: 'WON', isFriend: false, hasAccount: true })
      expect(await looksAt(viewer, visitors.ref)).toMatchObject({ status: 'WON', hasAccount: false })
    }
    const seen = await looksAt(server.player(), ref)
    expect(seen).toMatchObject({ rarity: (await ada.player.play(GAME))?.rarity, rank: expect.any(Number) })
    expect(rarity).toEqual(expect.any(Number))
    expect(await looksAt(server.player(), given?.ref)).toEqual(NOT_FOUND)
    for (const none of ['', 'AAAAAAAAAAAA', 'x'.repeat(500)]) expect(await looksAt(ben, none)).toEqual(NOT_FOUND)

    const late = await server.player().finishes(GAME - 1, 1)
    expect(late.isArchive).toBe(true)
    expect(await looksAt(server.player(), late.ref)).toEqual(NOT_FOUND)
  })

  it('is not shown to who was a friend', async () => {
    const [ada, ben] = [await someone('Ada Former'), await someone('Ben Former')]
    await befriend(ada, ben)
    const { ref } = await begins(ben.player, 2)
    expect(await looksAt(ada.player, ref)).toMatchObject({ isFriend: true })
    await asking(ben.player, 'mutation ($id: ID!) { removeFriend(id: $id) { __typename } }', { id: ada.id })
    expect(await looksAt(ada.player, ref)).toEqual(NOT_FOUND)
  })
})

describe('its songs', () => {
  it('[FR8] are hidden while the game is open, but for the squares that the viewer has filled', async () => {
    const [ada, ben] = [await someone('Ada Songs'), await someone('Ben Songs')]
    await befriend(ada, ben)
    const { ref } = await ben.player.finishes(GAME, 1)
    const nothing = Array(9).fill(null)
    expect(songsOf(await looksAt(ada.player, ref))).toEqual(nothing)
    expect(songsOf(await looksAt(server.player(), ref))).toEqual(nothing)
    const [first] = songsOf(await looksAt(ben.player, ref))
    expect(first).toEqual(expect.any(String))
    await ada.player.guessesWrong(GAME, 1)
    await ada.player.guessesRight(GAME, 0, 2)
    expect(songsOf(await looksAt(ada.player, ref))).toEqual([first, ...nothing.slice(1)])
    const { id } = await looksAt(ada.player, ref)
    const { node } = await ada.player.asks<{ node: OtherView }>(NODE, { id })
    expect(songsOf(node)).toEqual([first, ...nothing.slice(1)])
    // A player who gave up may see the answers and not their counts, which a song beside its rarity would tell.
    await ada.player.givesUp(GAME)
    expect(songsOf(await looksAt(ada.player, ref))).toEqual([first, ...nothing.slice(1)])
  })

  it('[FR8] are open to all once the board has settled', async () => {
    const { ref } = await server.player().finishes(GAME, 0)
    await server.toGame(GAME + 1, 3)
    expect(songsOf(await looksAt(server.player(), ref))).not.toContain(null)
  })
})

describe('guessing in it', () => {
  const guess = (player: Player, gameRef: string) =>
    asking(
      player,
      'mutation ($in: SubmitGuessInput!) { submitGuess(input: $in) { __typename ... on Error { message } } }',
      {
        in: { gameRef, square: 0, songId: 'U29uZzox' },
      },
    )
  const giveUp = (player: Player, gameRef: string) =>
    asking(player, 'mutation ($in: GiveUpInput!) { giveUp(input: $in) { __typename ... on Error { message } } }', {
      in: { gameRef },
    })

  it('is refused as for a ref without a play, which would tell whether a hidden player has played; nothing is counted', async () => {
    const { ref } = await server.player().finishes(1, 0)
    const before = await server.prisma.tally.findMany({ where: { square: { game: { number: 1 } } } })
    for (const player of [server.player(), (await someone('Ada Guesses')).player]) {
      for (const each of [ref, 'AAAAAAAAAAAA']) {
        expect(await guess(player, each)).toEqual(NOT_FOUND)
        expect(await giveUp(player, each)).toEqual(NOT_FOUND)
      }
    }
    expect(await server.prisma.tally.findMany({ where: { square: { game: { number: 1 } } } })).toEqual(before)
  })
})
