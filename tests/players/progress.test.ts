/** A visitor's progress comes to another device by a code: every play once, every count once, and as it was foretold. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { signedIn, signsIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { expectCountsTrue } from './true-counts.ts'

const GAME = 40
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: GAME })
})
afterAll(() => server[Symbol.asyncDispose]())

const EXPORT =
  'mutation { exportProgress { __typename ... on ProgressCode { code path expiresAt } ... on Error { message } } }'
const STATS = 'totalPlays wins streak maxStreak unicornCount'
const MERGE = `gamesComing gamesLeft before { ${STATS} } after { ${STATS} }`
const PREVIEW = `query ($code: String!) {
  previewProgressImport(code: $code) { __typename ... on ProgressMerge { ${MERGE} } ... on Error { message } }
}`
const IMPORT = `mutation ($code: String!) {
  importProgress(code: $code) {
    __typename ... on ProgressImported { merge { __typename ${MERGE} } viewer { isSignedIn name } } ... on Error { message }
  }
}`

interface Merge {
  readonly gamesComing: number
  readonly gamesLeft: number
  readonly before: object
  readonly after: object
}

interface Exported {
  readonly code: string
  readonly path: string
  readonly expiresAt: string
}

const exports = async (player: Player) => (await player.asks<{ exportProgress: Exported }>(EXPORT)).exportProgress
const codeOf = async (player: Player) => (await exports(player)).code
const previews = async (player: Player, code: string) =>
  (await player.asks<{ previewProgressImport: Merge }>(PREVIEW, { code })).previewProgressImport
const imports = async (player: Player, code: string) =>
  (await player.asks<{ importProgress: { __typename: string; merge: Merge } }>(IMPORT, { code })).importProgress
const statsOf = async (player: Player) =>
  (await player.asks<{ viewer: { stats: object } }>(`{ viewer { stats { ${STATS} } } }`)).viewer.stats
const picksOf = async (player: Player, game = GAME) =>
  (await player.play(game))?.squares.map(({ pick }) => pick?.song.id)

describe('a code', () => {
  it('[PG1] has ten letters that do not look alike, and a link; it is not in the database', async () => {
    const phone = server.player()
    await phone.guessesRight(GAME, 0)
    const { code, path, expiresAt } = await exports(phone)
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/)
    expect(path).toBe(`/account#move=${code.replace('-', '')}`)
    expect(new Date(expiresAt).getTime() - server.now().getTime()).toBeGreaterThan(23 * 3600_000)
    const [row] = await server.prisma.progressCode.findMany({ orderBy: { expiresAt: 'desc' } })
    expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('[PG1] is good once, and only the latest', async () => {
    const [phone, desk, third] = [server.player(), server.player(), server.player()]
    await phone.guessesRight(GAME, 0)
    const old = await codeOf(phone)
    const code = await codeOf(phone)
    const unknown = {
      __typename: 'UnknownProgressCode',
      message: 'This code is wrong, used or too old. Make a new one on the other device.',
    }
    expect(await imports(desk, old)).toEqual(unknown)
    expect(await imports(desk, ` ${code.toLowerCase().replace('-', ' ')} `)).toMatchObject({
      __typename: 'ProgressImported',
    })
    expect(await imports(third, code)).toEqual(unknown)
    expect(await previews(third, code)).toEqual(unknown)
    expect(await third.play(GAME)).toBeNull()
  })

  it('[PG1] is used by one of two who use it at the same moment', async () => {
    const [phone, one, other] = [server.player(), server.player(), server.player()]
    await phone.guessesRight(GAME, 0)
    await one.guessesRight(GAME, 1)
    await other.guessesRight(GAME, 2)
    const code = await codeOf(phone)
    const kinds = (await Promise.all([imports(one, code), imports(other, code)])).map(({ __typename }) => __typename)
    expect(kinds.toSorted()).toEqual(['ProgressImported', 'UnknownProgressCode'])
    await expectCountsTrue(server, GAME)
  })

  it('is refused where it was made, where nothing was played, and in an account', async () => {
    const phone = server.player()
    expect(await exports(phone)).toMatchObject({ __typename: 'NothingToMove' })
    await phone.guessesRight(GAME, 0)
    expect(await imports(phone, await codeOf(phone))).toMatchObject({ __typename: 'OwnProgressCode' })
    await signedIn(phone, 'Ada Account')
    expect(await exports(phone)).toMatchObject({ __typename: 'ProgressInAccount' })
    expect(await imports(phone, ' - ')).toMatchObject({ __typename: 'InvalidInput' })
  })

  it('is worth nothing once its visitor has signed in', async () => {
    const phone = server.player()
    await phone.guessesRight(GAME, 0)
    const code = await codeOf(phone)
    await signedIn(phone, 'Ada Quick')
    expect(await imports(server.player(), code)).toMatchObject({ __typename: 'UnknownProgressCode' })
  })
})

describe('importing', () => {
  it('[PG3] makes a new device the same visitor, and both go on together', async () => {
    const [phone, desk] = [server.player(), server.player()]
    await phone.guessesRight(GAME, 0)
    await phone.finishes(GAME - 1)
    const code = await codeOf(phone)
    const merge = await previews(desk, code)
    expect(merge).toMatchObject({
      gamesComing: 2,
      gamesLeft: 0,
      before: { totalPlays: 0 },
      after: { totalPlays: 1, wins: 1 },
    })
    expect(await desk.play(GAME)).toBeNull()
    expect(await imports(desk, code)).toMatchObject({ merge, viewer: { isSignedIn: false } })
    expect(await statsOf(desk)).toEqual(await statsOf(phone))
    await desk.guessesRight(GAME, 1)
    expect(await picksOf(phone)).toEqual(await picksOf(desk))
  })

  it('[PG2] makes one of two visitors as it was foretold: no play is made of two, and each counts once', async () => {
    const [phone, desk] = [server.player(), server.player()]
    await desk.guessesRight(GAME, 0, 1)
    await phone.guessesRight(GAME, 0, 0)
    await phone.guessesRight(GAME, 1, 0)
    await desk.guessesRight(GAME, 2, 0)
    await desk.guessesRight(GAME - 2, 3)
    await phone.finishes(GAME - 3)
    const [desks, phones] = [await picksOf(desk), await picksOf(phone)]
    const code = await codeOf(phone)
    const merge = await previews(desk, code)
    expect(merge).toMatchObject({ gamesComing: 2, gamesLeft: 2 })
    expect([await picksOf(desk), await picksOf(phone)]).toEqual([desks, phones])
    await expectCountsTrue(server, GAME)

    expect((await imports(desk, code)).merge).toEqual(merge)
    expect(await picksOf(desk)).toEqual(phones)
    expect(await picksOf(phone)).toEqual(phones)
    expect(await desk.play(GAME - 2)).toBeNull()
    expect(await statsOf(desk)).toMatchObject(merge.after)
    for (const game of [GAME, GAME - 2, GAME - 3]) await expectCountsTrue(server, game)
  })

  it('[PG2] [PG3] into an account comes what is played on open boards alone, as foretold', async () => {
    const [phone, desk] = [server.player(), await signedIn(server.player(), 'Grace Mover')]
    const game = GAME + 1
    await server.toGame(game)
    await phone.finishes(game)
    await desk.finishes(game, 2)
    await server.toGame(game + 1)
    const { ref } = await phone.finishes(game + 1, 1)
    const code = await codeOf(phone)
    const merge = await previews(desk, code)
    expect(merge).toMatchObject({
      gamesComing: 1,
      gamesLeft: 1,
      before: { totalPlays: 1, streak: 1 },
      after: { totalPlays: 2, wins: 2, streak: 2, maxStreak: 2 },
    })
    expect(merge.before).toEqual(await statsOf(desk))
    expect(await imports(desk, code)).toMatchObject({ merge, viewer: { isSignedIn: true, name: 'Grace' } })
    expect(await statsOf(desk)).toEqual(merge.after)
    expect(await phone.play(game + 1)).toBeNull()
    expect(await phone.play(game)).toMatchObject({ status: 'WON' })
    const row = (await server.player().seesBoard(game + 1)).entries.find((entry) => entry.ref === ref)
    expect(row).toMatchObject({ name: 'Grace' })
    for (const each of [game, game + 1]) await expectCountsTrue(server, each)
  })

  it('into an account: a guess on the device that the game came from begins it again', async () => {
    const [phone, desk] = [server.player(), await signedIn(server.player(), 'Ada Mover')]
    const game = GAME + 2
    await phone.guessesRight(game, 0)
    await imports(desk, await codeOf(phone))
    await phone.guessesRight(game, 0, 1)
    await phone.guessesRight(game, 1)
    const [moved, again] = [await desk.play(game), await phone.play(game)]
    expect(again).not.toEqual(moved)
    expect(again?.ref).not.toBe(moved?.ref)
    expect(await picksOf(desk, game)).not.toEqual(await picksOf(phone, game))
    expect((await server.player().seesBoard(game)).entries.map(({ ref }) => ref)).toEqual(
      expect.arrayContaining([moved?.ref, again?.ref]),
    )
    // It can be adopted repeatedly.
    await imports(await signedIn(server.player(), 'Eve Mover'), await codeOf(phone))
    await phone.guessesRight(game, 2)
    expect((await phone.play(game))?.ref).not.toBe(again?.ref)
    expect(server.takeLog()).toEqual([])
    await expectCountsTrue(server, game)
  })
})

it('[PG4] ends after 20 codes an hour', async () => {
  const desk = server.player()
  await desk.guessesRight(GAME, 0)
  for (let tries = 0; tries < 20; tries++)
    expect(await imports(desk, `WRONG${tries}`)).toMatchObject({ __typename: 'UnknownProgressCode' })
  expect(await previews(desk, 'RIGHT')).toMatchObject({ __typename: 'TooManyAttempts' })
  const phone = server.player()
  await phone.guessesRight(GAME, 0)
  expect(await imports(desk, await codeOf(phone))).toMatchObject({ __typename: 'TooManyAttempts' })
})

it('tells at sign-in what a visitor has brought', async () => {
  const name = 'Hedy Bringer'
  const today = GAME + 2
  const visitor = server.player()
  await visitor.guessesRight(today, 0)
  await visitor.guessesRight(today - 1, 0)
  expect(await signsIn(visitor, 'google', { name })).toContain('brought=1&left=1')
  const other = server.player()
  await other.guessesRight(today, 1)
  expect(await signsIn(other, 'google', { name })).toContain('brought=0&left=1')
  expect(await signsIn(server.player(), 'google', { name })).not.toContain('brought')
})
