/** A correction of the catalogue, once a board is final: the board stays, and the players get what they should have had. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedInAdmin } from '../support/admin.ts'
import type { Player } from '../support/player.ts'
import {
  LOVE_GAME,
  LOVE_SONGS,
  type LoveGame,
  loveGame,
  noticesOf,
  previewsLove,
  setsLove,
} from '../support/regrade.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { ANY, makesGame, word } from '../support/user-games.ts'

interface DataView {
  readonly kinds: readonly { readonly name: string; readonly count: number }[]
}

let server: TestServer
let admin: Player
let love: LoveGame
/** One who finished, one who was refused the last square, and one who has left another open. */
let winner: Player
let refused: Player
let idle: Player

beforeAll(async () => {
  server = await startTestServer({ today: LOVE_GAME })
  love = await loveGame(server)
  winner = server.player()
  refused = server.player()
  idle = server.player()
  await winner.finishes(LOVE_GAME)
  for (const player of [refused, idle]) {
    await player.guesses(LOVE_GAME, love.square, love.nearly[0])
    for (let square = 0; square < 9; square++) {
      const isLeft = square === love.square || (player === idle && square === (love.square + 1) % 9)
      if (!isLeft) await player.guessesRight(LOVE_GAME, square, 1)
    }
  }
  await server.toGame(LOVE_GAME + 1, 3)
  admin = await signedInAdmin(server, 'ada')
})
afterAll(() => server[Symbol.asyncDispose]())

const GAME = `query ($number: Int!) { game(number: $number) { ... on Game { isSettled isSettledBeforeCorrection } } }`
const seesGame = async () => (await winner.asks<{ game: object }>(GAME, { number: LOVE_GAME })).game
const scoreOf = async (player: Player) => {
  const play = await player.play(LOVE_GAME)
  return { rarity: play?.rarity, rank: play?.rank, picks: play?.squares.map(({ pick }) => pick) }
}
const streakOf = async (player: Player) =>
  (await player.asks<{ viewer: { stats: object } }>('{ viewer { stats { streak wins totalPlays } } }')).viewer.stats

it('[RG6] keeps a settled board and marks it, and repairs the streak of whoever was refused', async () => {
  const [board, score] = [await winner.seesBoard(LOVE_GAME), await scoreOf(winner)]
  expect(board).toMatchObject({ isSettled: true, entries: [{ state: 'COMPLETED' }] })
  expect(await seesGame()).toEqual({ isSettled: true, isSettledBeforeCorrection: false })
  expect(await streakOf(refused)).toMatchObject({ streak: 0, wins: 0 })
  const cell = { songId: love.nearly[0] ?? '', belongs: true }
  const told = await previewsLove(admin, cell)
  expect(told.games.find(({ number }) => number === LOVE_GAME)).toMatchObject({ isSettled: true, restored: 2 })
  expect(told.settledCount).toBe(told.gameCount)
  await setsLove(admin, cell)

  expect(await seesGame()).toEqual({ isSettled: true, isSettledBeforeCorrection: true })
  expect((await winner.seesBoard(LOVE_GAME)).entries).toEqual(board.entries)
  // Neither the sum nor one of its squares is another.
  expect(await scoreOf(winner)).toEqual(score)
  expect(await refused.play(LOVE_GAME)).toMatchObject({ status: 'WON' })
  expect(await streakOf(refused)).toMatchObject({ streak: 1, wins: 1 })
  expect(await idle.play(LOVE_GAME)).toMatchObject({ status: 'PLAYING' })
  expect(await noticesOf(refused)).toHaveLength(1)
  expect(await noticesOf(idle)).toHaveLength(1)
})

it('goes on from there: who fills the last square later has won an archive play', async () => {
  await idle.guessesRight(LOVE_GAME, (love.square + 1) % 9)
  expect(await idle.play(LOVE_GAME)).toMatchObject({ status: 'WON', isArchive: true })
  expect(await streakOf(idle)).toMatchObject({ streak: 0, wins: 1 })
})

it('is among the data that a visitor can take away, and does not follow a play into an account after its board', async () => {
  const { kinds } = (await idle.asks<{ viewerData: DataView }>('{ viewerData { kinds { name count } } }')).viewerData
  expect(kinds).toContainEqual({ name: 'notices', count: 1 })
  await signedIn(idle, 'Ida')
  expect(await idle.play(LOVE_GAME)).toBeNull()
  expect(await noticesOf(idle)).toEqual([])
})

it('reaches a game that a player has made, which never settles', async () => {
  const [author, player, song] = [server.player(), server.player(), love.nearly[1] ?? '']
  const draft = {
    rows: [{ kind: 'CATEGORY', categoryCode: LOVE_SONGS }, word('came'), word('there')],
    columns: [ANY, word('then'), word('from')],
  }
  const { ref } = await makesGame(author, 'Side B', draft)
  const guess = `mutation ($input: SubmitGuessInput!) { submitGuess(input: $input) { ... on Verdict { isCorrect } } }`
  const input = { gameRef: ref, square: 0, songId: song }
  expect(await player.asks(guess, { input })).toEqual({ submitGuess: { isCorrect: false } })
  const told = await previewsLove(admin, { songId: song, belongs: true })
  expect(told.games).toContainEqual(expect.objectContaining({ number: null, title: 'Side B', restored: 1 }))
  await setsLove(admin, { songId: song, belongs: true })
  const [notice] = await noticesOf(player)
  expect(notice?.text).toMatch(/^A correction to “Side B” gave you a square: .+ now counts\.$/)
})

it('leaves what a game that has not begun asks to the games to come', async () => {
  const { prisma } = server
  const marked = await prisma.game.count({ where: { correctedAt: { not: null }, number: { gt: LOVE_GAME + 1 } } })
  expect(marked).toBe(0)
})
