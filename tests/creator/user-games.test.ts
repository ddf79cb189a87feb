/** Players make games of their own, send links, and play each other's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { SUBMIT_GUESS } from '../support/player-documents.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { answersOf, DRAFT, type Made, makesGame as makes, word } from '../support/user-games.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 40 })
})
afterAll(() => server[Symbol.asyncDispose]())

const MINE = '{ myGames { edges { node { ref title startedCount } } } }'
const GAME = `query ($ref: ID!) {
  userGame(ref: $ref) { __typename ... on Error { message } ... on UserGame { ref title isOwn play { status gameNumber endText } } }
}`
const BOARD = `query ($ref: ID!) {
  leaderboard(gameRef: $ref) { ... on Leaderboard { id gameNumber gameRef isSettled completedCount entries { position rarity } } ... on Error { message } }
}`

const mine = async (player: Player) =>
  (await player.asks<{ myGames: { edges: { node: Made }[] } }>(MINE)).myGames.edges.map(({ node }) => node)
const opens = async (player: Player, ref: string) =>
  (await player.asks<{ userGame: Record<string, unknown> }>(GAME, { ref })).userGame

async function plays(player: Player, ref: string, place = 0) {
  const answers = await answersOf(server.prisma, ref)
  for (const [square, songs] of answers.entries()) {
    const input = { gameRef: ref, square, songId: songs[place % songs.length] }
    const { submitGuess } = await player.asks<{ submitGuess: { __typename: string } }>(SUBMIT_GUESS, { input })
    expect(submitGuess).toMatchObject({ __typename: 'Verdict', isCorrect: true })
  }
}

describe('a game of one’s own', () => {
  it('is made by somebody who has never played, and has a ref for its link', async () => {
    const ada = server.player()
    const game = await makes(ada, '  Deep   cuts ')
    expect(game).toMatchObject({
      __typename: 'UserGame',
      title: 'Deep cuts',
      isOwn: true,
      isSettled: false,
      startedCount: 0,
    })
    expect(game.ref).toMatch(/^[\w-]{12}$/)
    expect(await mine(ada)).toEqual([{ ref: game.ref, title: 'Deep cuts', startedCount: 0 }])
    expect(await mine(server.player())).toEqual([])
  })

  it('is played by others, with its own counts and board', async () => {
    const [ada, ben, cem] = [server.player(), server.player(), server.player()]
    const { ref } = await makes(ada)
    await plays(ben, ref)
    await plays(cem, ref, 1)
    expect(await opens(ben, ref)).toMatchObject({
      isOwn: false,
      play: { status: 'WON', gameNumber: null, endText: 'You completed the game!' },
    })
    const { leaderboard } = await cem.asks<{ leaderboard: object }>(BOARD, { ref })
    expect(leaderboard).toMatchObject({
      id: expect.any(String),
      gameNumber: null,
      gameRef: ref,
      isSettled: false,
      completedCount: 2,
    })
    expect((await mine(ada))[0]).toMatchObject({ startedCount: 2 })
    // A day later it is as live as before.
    const before = server.now()
    await server.toGame(42)
    expect(before < server.now()).toBe(true)
    expect((await cem.asks<{ leaderboard: object }>(BOARD, { ref })).leaderboard).toMatchObject({ isSettled: false })
  })

  it('tells its watchers of every guess', async () => {
    const [ada, ben] = [server.player(), server.player()]
    const { ref } = await makes(ada)
    await using watch = ada.watches<{ game: { startedCount: number } }>(
      'subscription ($ref: ID!) { rarityChanged(gameRef: $ref) { version game { startedCount ... on UserGame { title } } } }',
      { ref },
    )
    expect(await watch.next()).toMatchObject({ game: { startedCount: 0, title: 'Side A' } })
    await plays(ben, ref)
    expect(await watch.until(({ game }) => game.startedCount === 1)).toBeTruthy()
  })

  it('has no part in statistics, statuses or the archive', async () => {
    const ada = server.player()
    const { ref } = await makes(ada)
    await plays(ada, ref)
    const { viewer, gameStatuses } = await ada.asks<{ viewer: { stats: object }; gameStatuses: unknown[] }>(
      '{ viewer { stats { totalPlays wins streak } } gameStatuses { gameNumber } }',
    )
    expect(viewer.stats).toEqual({ totalPlays: 0, wins: 0, streak: 0 })
    expect(gameStatuses).toEqual([])
  })

  it('is renamed and deleted by its maker alone', async () => {
    const [ada, ben] = [server.player(), server.player()]
    const { ref } = await makes(ada)
    await plays(ben, ref)
    const rename = (player: Player, title: string) =>
      player.asks(
        'mutation ($ref: ID!, $title: String!) { renameUserGame(input: { ref: $ref, title: $title }) { __typename ... on UserGame { title } } }',
        { ref, title },
      )
    const remove = (player: Player) =>
      player.asks(
        'mutation ($ref: ID!) { deleteUserGame(ref: $ref) { __typename ... on DeletedUserGame { gameId } } }',
        { ref },
      )
    expect(await rename(ben, 'Mine now')).toEqual({ renameUserGame: { __typename: 'GameNotFound' } })
    expect(await rename(ada, 'Side B')).toEqual({ renameUserGame: { __typename: 'UserGame', title: 'Side B' } })
    expect(await rename(ada, ' ')).toEqual({ renameUserGame: { __typename: 'InvalidInput' } })
    expect(await remove(ben)).toEqual({ deleteUserGame: { __typename: 'GameNotFound' } })
    expect(await opens(ben, ref)).toMatchObject({ title: 'Side B' })
    expect(await remove(ada)).toMatchObject({ deleteUserGame: { __typename: 'DeletedUserGame' } })
    expect(await opens(ben, ref)).toEqual({ __typename: 'GameNotFound', message: 'Game not found' })
    expect(await mine(ada)).toEqual([])
  })

  it('cannot be found without its ref', async () => {
    const { ref } = await makes(server.player())
    const { id } = await server.prisma.game.findUniqueOrThrow({ where: { ref } })
    const guessed = ['Game', 'UserGame', 'Square'].map((type) =>
      Buffer.from(`${type}:${id}${type === 'Square' ? ':0' : ''}`).toString('base64'),
    )
    const { nodes } = await server
      .player()
      .asks<{ nodes: unknown[] }>('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: guessed })
    expect(nodes).toEqual([null, null, null])
    for (const wrong of ['AAAAAAAAAAAA', 'short', String(id)]) {
      expect(await opens(server.player(), wrong)).toMatchObject({ __typename: 'GameNotFound' })
    }
  })

  it('[UG3] can be made 20 times a day', async () => {
    const ada = server.player()
    for (let made = 0; made < 20; made++) expect((await makes(ada)).__typename).toBe('UserGame')
    expect(await makes(ada)).toMatchObject({
      __typename: 'TooManyGames',
      message: 'You can make 20 games a day. Come back tomorrow.',
    })
    await server.toGame(44)
    expect((await makes(ada)).__typename).toBe('UserGame')
  })

  it('needs a title of 1 to 60 characters and six clues that can be played', async () => {
    const ada = server.player()
    expect((await makes(ada, '')).issues).toMatchObject([{ message: 'Give your game a title' }])
    expect((await makes(ada, 'x'.repeat(61))).issues).toMatchObject([{ message: 'A title has 60 characters at most' }])
    expect(await makes(ada, 'Gap', { ...DRAFT, rows: [null, word('came'), word('there')] })).toMatchObject({
      __typename: 'DraftNotPlayable',
      message: 'Please fill out all rows and cols',
    })
    expect(await makes(ada, 'Empty', { ...DRAFT, rows: [word('xyzzy'), word('came'), word('there')] })).toMatchObject({
      message: 'Some squares have less than 3 answers. Please fix this before submitting.',
    })
    expect(await mine(ada)).toEqual([])
    // A mistake creates no visitor.
    expect(ada.cookie).toBe('')
  })

  it('is named by a number or a ref, not by both and not by neither', async () => {
    const ada = server.player()
    const song = (await server.answers.of(40))[0]?.[0]
    for (const name of [{}, { gameNumber: 40, gameRef: 'AAAAAAAAAAAA' }]) {
      const { submitGuess } = await ada.asks<{ submitGuess: Made }>(SUBMIT_GUESS, {
        input: { ...name, square: 0, songId: song },
      })
      expect(submitGuess).toMatchObject({ __typename: 'InvalidInput' })
    }
    const reply = await ada.asks<{ leaderboard: object }>('{ leaderboard { ... on Error { message } } }')
    expect(reply.leaderboard).toEqual({ message: 'Game not found' })
  })
})
