/** A win that came too late for its board, through no fault of the player's: an admin lets it count for its day. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seesPortal, signedInAdmin } from '../support/admin.ts'
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const [BEFORE, LATE, TODAY] = [5, 6, 7]
const NO_ID = '00000000-0000-4000-8000-000000000000'

let server: TestServer
let admin: Player
/** Won a game in time, the next a day late, and the one after that in time. */
let mina: Player
let minasId: string

beforeAll(async () => {
  server = await startTestServer({ today: BEFORE })
  mina = await signedIn(server.player(), 'Mina Harker')
  await mina.finishes(BEFORE)
  await server.toGame(TODAY, 3)
  await mina.finishes(LATE)
  await mina.finishes(TODAY)
  admin = await signedInAdmin(server, 'ada')
  const part = 'players(search: "Mina") { edges { node { id } } }'
  type View = { players: { edges: { node: { id: string } }[] } }
  minasId = (await seesPortal<View>(admin, part)).players.edges[0]?.node.id ?? ''
})
afterAll(() => server[Symbol.asyncDispose]())

interface Repair {
  readonly __typename: string
  readonly message?: string
}
const COUNTS = 'totalPlays wins streak maxStreak unicornCount'
const REPAIR = `mutation ($playerId: ID!, $gameNumber: Int!) { repairPlay(playerId: $playerId, gameNumber: $gameNumber) {
  __typename
  ... on RepairedPlay { gameNumber player { id } before { ${COUNTS} } after { ${COUNTS} } }
  ... on Error { message }
} }`
const repairs = async (playerId: string, gameNumber: number, who = admin) =>
  (await who.asks<{ repairPlay: Repair }>(REPAIR, { playerId, gameNumber })).repairPlay
const statsOf = async (player: Player) =>
  (await player.asks<{ viewer: { stats: object } }>(`{ viewer { stats { ${COUNTS} recent { gameNumber } } } }`)).viewer
    .stats

describe('a repair', () => {
  it('[SK6] makes the streak what it would have been, adds no unicorns, and stands in the audit log', async () => {
    const before = { totalPlays: 3, wins: 3, streak: 1, maxStreak: 1, unicornCount: 18 }
    const after = { ...before, streak: 3, maxStreak: 3 }
    const recent = [{ gameNumber: BEFORE }, { gameNumber: TODAY }]
    expect(await statsOf(mina)).toEqual({ ...before, recent })
    const board = await server.player().seesBoard(LATE)
    expect(await repairs(minasId, LATE)).toEqual({
      __typename: 'RepairedPlay',
      gameNumber: LATE,
      player: { id: minasId },
      before,
      after,
    })
    expect(await statsOf(mina)).toEqual({ ...after, recent })
    // What has settled stays.
    expect(await server.player().seesBoard(LATE)).toEqual(board)
    const entries = await server.prisma.auditEntry.findMany({ where: { subject: `player:${minasId}` } })
    expect(entries).toMatchObject([
      {
        adminName: 'ada',
        action: 'player.repair',
        before: { gameNumber: LATE, streak: 1, maxStreak: 1 },
        after: { gameNumber: LATE, streak: 3, maxStreak: 3 },
      },
    ])
    expect(await repairs(minasId, LATE)).toMatchObject({
      __typename: 'NothingToRepair',
      message: `Game ${LATE} counts for its day already.`,
    })
  })

  it('finds nothing in a game that is as it should be, or was never won', async () => {
    await mina.guessesRight(LATE - 2, 0)
    await mina.givesUp(LATE - 2)
    const messages = [
      [TODAY, `Game ${TODAY} counts for its day already.`],
      [LATE - 2, `They have not completed game ${LATE - 2}.`],
      [1, 'They have not played game 1.'],
    ] as const
    for (const [game, message] of messages) {
      expect(await repairs(minasId, game)).toEqual({ __typename: 'NothingToRepair', message })
    }
    expect(await repairs(minasId, 0)).toMatchObject({ __typename: 'GameNotFound' })
    expect(await repairs(NO_ID, LATE)).toMatchObject({ __typename: 'PlayerNotFound' })
    expect(await repairs('nobody', LATE)).toMatchObject({ __typename: 'PlayerNotFound' })
  })

  it('is for admins alone', async () => {
    expect(await repairs(minasId, LATE, mina)).toMatchObject({ __typename: 'NotAdmin' })
  })
})
