/** However many devices come at a time, and whatever is settled already: a visitor is adopted once, and nothing counts twice. */
import { describe, expect, it } from 'vitest'
import { callbackPath, follow, signedIn } from '../support/sign-in.ts'
import { adoptionStage, GAME } from './adoption-stage.ts'
import { expectCountsTrue } from './true-counts.ts'

const stage = adoptionStage()
const { somebody } = stage

describe('at the same moment', () => {
  it('[AD1] four devices bring one play, whole, and it counts once', async () => {
    const name = somebody()
    const devices = Array.from({ length: 4 }, () => stage.server.player())
    for (const [i, device] of devices.entries()) await device.guessesRight(GAME, i, 0)
    const { startedCount } = await stage.server.player().seesBoard(GAME)
    await Promise.all(devices.map((device) => signedIn(device, name)))
    const filled = (await devices[0]?.play(GAME))?.squares.filter(({ pick }) => pick !== null)
    expect(filled).toHaveLength(1)
    expect((await stage.server.player().seesBoard(GAME)).startedCount).toBe(startedCount - 3)
    await expectCountsTrue(stage.server, GAME)
  })

  it('one visitor in two windows is adopted once', async () => {
    const name = somebody()
    const ada = stage.server.player()
    await ada.guessesRight(GAME, 0)
    const windows = [ada.at(stage.server.url), ada.at(stage.server.url)]
    const callbacks = await Promise.all(windows.map((window) => callbackPath(window, name)))
    await Promise.all(windows.map((window, i) => follow(window, callbacks[i] ?? '')))
    for (const window of windows) expect((await window.play(GAME))?.squares[0]?.pick).not.toBeNull()
    await expectCountsTrue(stage.server, GAME)
  })

  it('a guess that is on its way is counted once or not at all', async () => {
    for (let i = 0; i < 5; i++) {
      const name = somebody()
      const phone = await signedIn(stage.server.player(), name)
      const desk = stage.server.player()
      await desk.guessesRight(GAME, 0)
      const callback = await callbackPath(desk, name)
      const late = desk.at(stage.server.url)
      await Promise.all([
        follow(desk, callback),
        ...[1, 2, 3].map((square) => phone.guessesRight(GAME, square)),
        ...[4, 5].map((square) => late.guessesRight(GAME, square).catch(() => {})),
      ])
      const squares = (await phone.play(GAME))?.squares.map(({ pick }) => pick !== null)
      expect(squares?.slice(1, 4)).toEqual([true, true, true])
    }
    await expectCountsTrue(stage.server, GAME)
    // A late guess of an erased player is refused and logged.
    stage.server.takeLog()
  })
})

describe('a settled board', () => {
  it('[AD1] keeps its rows when their visitors sign in', async () => {
    const name = somebody()
    const phone = await signedIn(stage.server.player(), name)
    const [desk, tablet] = [stage.server.player(), stage.server.player()]
    await desk.finishes(GAME, 3)
    await phone.finishes(GAME, 1)
    await tablet.finishes(GAME, 2)
    await stage.server.toGame(GAME + 1, 3)
    const rows = async () => (await stage.server.player().seesBoard(GAME)).entries
    const before = await rows()
    await signedIn(desk, name)
    await signedIn(tablet, somebody())
    expect(await rows()).toEqual(before)
    expect(await tablet.play(GAME)).toBeNull()
    await expectCountsTrue(stage.server, GAME)
  })
})
