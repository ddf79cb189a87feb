/** Hiding from public boards: invisible to others at once on every node, without changing any rank. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../support/sign-in.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { does, HIDE, hides, seesAll } from './people.ts'

const GAME = 20
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: GAME })
})
afterAll(() => server[Symbol.asyncDispose]())

describe('a hidden player', () => {
  it('[PV1] is on no board that others see, while ranks and counts stay as they were', async () => {
    const ada = await signedIn(server.player(), 'Ada Hidden')
    const [ben, cleo] = [server.player(), server.player()]
    const { ref } = await ada.finishes(GAME, 2)
    await ben.finishes(GAME, 1)
    await cleo.finishes(GAME, 1)
    const before = await seesAll(ben, GAME)
    expect(before.refs).toContain(ref)

    expect(await does(ada, HIDE, { isHidden: true })).toEqual({ __typename: 'Account', isHidden: true })
    for (const scope of ['ALL', 'SIGNED_IN']) expect((await seesAll(ben, GAME, scope)).refs).not.toContain(ref)
    const after = await seesAll(ben, GAME)
    expect(after.counts).toEqual(before.counts)
    expect(after.play).toEqual(before.play)
    expect(after.entries).toEqual(before.entries.filter((entry) => entry.ref !== ref))
    expect(after.entries[0]?.position).toBe(2)

    const own = await seesAll(ada, GAME)
    expect(own.refs).not.toContain(ref)
    expect(own.near.find((row) => row.ref === ref)?.position).toBe(1)

    await hides(ada, false)
    expect(await seesAll(ben, GAME)).toEqual(before)
    expect((await seesAll(ada, GAME)).near).toEqual([])
  })

  it('[PV1] vanishes while others look, and plays on unseen', async () => {
    const dora = await signedIn(server.player(), 'Dora Hidden')
    await dora.guessesRight(GAME, 0)
    const ref = (await dora.play(GAME))?.ref
    await using board = server.player().watchesBoard(GAME)
    await board.until(({ entries }) => entries.some((entry) => entry.ref === ref))
    await hides(dora)
    await board.until(({ entries }) => !entries.some((entry) => entry.ref === ref))
    const { startedCount } = await server.player().seesBoard(GAME)
    await dora.finishes(GAME)
    const after = await server.player().seesBoard(GAME)
    expect(after.entries.map((entry) => entry.ref)).not.toContain(ref)
    expect(after.startedCount).toBe(startedCount)
  })

  it('[PV1] begins a game unseen, too', async () => {
    const eve = await signedIn(server.player(), 'Eve Hidden')
    await hides(eve)
    const { ref } = await eve.finishes(GAME, 2)
    expect((await server.player().seesBoard(GAME)).entries.map((entry) => entry.ref)).not.toContain(ref)
    expect((await seesAll(eve, GAME)).near.map((row) => row.ref)).toContain(ref)
  })

  it('[PV1] keeps the place on a settled board, where nobody else sees it', async () => {
    const game = GAME + 1
    await server.toGame(game)
    const fay = await signedIn(server.player(), 'Fay Hidden')
    const gus = server.player()
    const { ref } = await fay.finishes(game, 1)
    await gus.finishes(game, 2)
    await server.toGame(game + 1, 3)
    const before = await seesAll(gus, game)
    expect(before.refs).toContain(ref)
    await hides(fay)
    const after = await seesAll(gus, game)
    expect(after.entries).toEqual(before.entries.filter((entry) => entry.ref !== ref))
    expect(after).toMatchObject({ counts: before.counts, play: before.play })
    expect((await seesAll(fay, game)).near).toEqual(before.entries)
    expect((await seesAll(fay, game, 'SIGNED_IN')).near.map((row) => row.ref)).toEqual([ref])
  })
})

it('is for signed-in players alone', async () => {
  expect(await does(server.player(), HIDE, { isHidden: true })).toMatchObject({ __typename: 'NotSignedIn' })
})
