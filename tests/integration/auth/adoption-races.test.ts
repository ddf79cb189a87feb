/** However many devices come at a time, and whatever is settled already: a visitor is adopted once, and nothing counts twice. */
import { describe, expect, it } from 'vitest'
import { callbackPath, follow, signedIn } from '../../support/sign-in.ts'
import { adoptionStage, GAME, OLD_GAME } from './adoption-stage.ts'
import { expectCountsTrue } from './true-counts.ts'

const stage = adoptionStage()
const { somebody } = stage

describe('at the same moment', () => {
  it('two devices bring what each of them did, once', async () => {
    const name = somebody()
    const devices = Array.from({ length: 4 }, () => stage.server.player())
    for (const [i, device] of devices.entries()) {
      await device.guessesRight(GAME, i, 0)
      await device.guessesRight(GAME, 8, i)
      await device.finishes(OLD_GAME + 2 + i)
    }
    await Promise.all(devices.map((device) => signedIn(device, name)))
    const [first] = devices
    const play = await first?.play(GAME)
    expect(play?.squares.map(({ pick }) => pick !== null)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      true,
    ])
    for (const i of devices.keys()) {
      expect(await first?.play(OLD_GAME + 2 + i)).toMatchObject({ status: 'WON' })
      await expectCountsTrue(stage.server, OLD_GAME + 2 + i)
    }
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
      expect(squares?.slice(0, 4)).toEqual([true, true, true, true])
    }
    await expectCountsTrue(stage.server, GAME)
    // A late guess of somebody who is no more is refused, and the log says so.
    stage.server.takeLog()
  })
})

describe('a settled board', () => {
  it('keeps its rows: the visitor’s is the account’s, and of two the one completed first stays', async () => {
    const name = somebody()
    const phone = await signedIn(stage.server.player(), name)
    const [desk, tablet] = [stage.server.player(), stage.server.player()]
    const { ref: first } = await desk.finishes(GAME, 3)
    const { ref: own } = await phone.finishes(GAME, 1)
    const { ref: alone } = await tablet.finishes(GAME, 2)
    await stage.server.toGame(GAME + 1, 3)
    const rows = async () =>
      new Map(
        (await stage.server.player().seesBoard(GAME)).entries.map(({ ref, name, position, rarity }) => [
          ref,
          { name, position, rarity },
        ]),
      )
    const before = await rows()
    await signedIn(desk, name)
    const tabletName = somebody()
    await signedIn(tablet, tabletName)
    const after = await rows()
    expect(after.size).toBe(before.size - 1)
    expect(after.get(first)).toBeUndefined()
    expect(after.get(own)).toMatchObject({ position: before.get(first)?.position, rarity: before.get(first)?.rarity })
    expect(after.get(alone)).toEqual({ ...before.get(alone), name: tabletName })
    const others = [...before.keys()].filter((ref) => ![first, own, alone].includes(ref))
    for (const ref of others) expect(after.get(ref)).toEqual(before.get(ref))
    await expectCountsTrue(stage.server, GAME)
  })
})
