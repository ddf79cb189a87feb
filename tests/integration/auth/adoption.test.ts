/** What a visitor did becomes the account's at sign-in: every play once, and every count once. */
import { describe, expect, it } from 'vitest'
import type { Player } from '../../support/player.ts'
import { signedIn } from '../../support/sign-in.ts'
import { adoptionStage, GAME, OLD_GAME } from './adoption-stage.ts'
import { expectCountsTrue } from './true-counts.ts'

const stage = adoptionStage()
const { somebody } = stage
const idOf = async (player: Player): Promise<string> => {
  const { exportMyData } = await player.asks<{ exportMyData: string }>('{ exportMyData }')
  return JSON.parse(exportMyData).playerId
}

describe('at the first sign-in', () => {
  it("a visitor's plays are the account's, and known to others by the same refs", async () => {
    const ada = stage.server.player()
    const before = await ada.finishes(GAME, 1)
    await ada.guessesWrong(OLD_GAME, 2)
    const visitorId = await idOf(ada)
    await signedIn(ada, somebody())
    const after = await ada.play(GAME)
    expect(after).toMatchObject({ ref: before.ref, status: 'WON', rarity: before.rarity })
    expect((await ada.play(OLD_GAME))?.squares[2]?.wrongGuesses).toHaveLength(1)
    expect(await idOf(ada)).not.toBe(visitorId)
    expect(await stage.server.prisma.player.findUnique({ where: { id: visitorId } })).toBeNull()
    expect(ada.cookieNamed('visitor')).toBe('')
    await expectCountsTrue(stage.server, GAME)
  })

  it('the board calls the row by its new name, and among the signed-in', async () => {
    const ada = stage.server.player()
    const { ref } = await ada.finishes(GAME, 2)
    const board =
      'query ($game: Int!) { leaderboard(gameNumber: $game, scope: SIGNED_IN) { ... on Leaderboard { entries { ref name } } } }'
    const row = async () => {
      const { leaderboard } = await stage.server
        .player()
        .asks<{ leaderboard: { entries: { ref: string; name: string }[] } }>(board, { game: GAME })
      return leaderboard.entries.find((entry) => entry.ref === ref)
    }
    expect(await row()).toBeUndefined()
    const name = somebody()
    await signedIn(ada, name)
    expect(await row()).toEqual({ ref, name })
  })

  it('goes on with the game where the visitor left it', async () => {
    const ada = stage.server.player()
    await ada.guessesRight(GAME, 0)
    await signedIn(ada, somebody())
    expect(await ada.finishes(GAME)).toMatchObject({ status: 'WON' })
    await expectCountsTrue(stage.server, GAME)
  })

  it('whoever has done nothing brings nothing', async () => {
    const ada = await signedIn(stage.server.player(), somebody())
    expect(await ada.play(GAME)).toBeNull()
  })
})

describe('where account and visitor have played the same game', () => {
  it('each square keeps the earlier answer, and counts once', async () => {
    const name = somebody()
    const phone = await signedIn(stage.server.player(), name)
    const desk = stage.server.player()
    await desk.guessesRight(GAME, 0, 1)
    await phone.guessesRight(GAME, 0, 0)
    await phone.guessesRight(GAME, 1, 0)
    await desk.guessesRight(GAME, 1, 1)
    await phone.guessesRight(GAME, 2, 0)
    await desk.guessesRight(GAME, 2, 0)
    await desk.guessesRight(GAME, 3, 0)
    await desk.guessesWrong(GAME, 4)
    await phone.guessesWrong(GAME, 4)
    await expectCountsTrue(stage.server, GAME)
    const own = (await phone.play(GAME))?.ref
    const picksOf = async (player: Player) => (await player.play(GAME))?.squares.map(({ pick }) => pick?.song.id)
    const [phones, desks] = [await picksOf(phone), await picksOf(desk)]

    await signedIn(desk, name)

    const play = await phone.play(GAME)
    expect(play?.ref).toBe(own)
    expect(await picksOf(phone)).toEqual([
      desks?.[0],
      phones?.[1],
      phones?.[2],
      desks?.[3],
      ...Array(5).fill(undefined),
    ])
    expect(await picksOf(desk)).toEqual(await picksOf(phone))
    expect(play?.squares[4]?.wrongGuesses).toHaveLength(1)
    await expectCountsTrue(stage.server, GAME)
  })

  it('a game that both fill together is won, and stays what the rules of the database allow', async () => {
    const name = somebody()
    const phone = await signedIn(stage.server.player(), name)
    const desk = stage.server.player()
    for (const square of [0, 1, 2, 3, 4]) await phone.guessesRight(OLD_GAME, square)
    for (const square of [4, 5, 6, 7, 8]) await desk.guessesRight(OLD_GAME, square, 1)
    await signedIn(desk, name)
    expect(await phone.play(OLD_GAME)).toMatchObject({ status: 'WON' })
    await expectCountsTrue(stage.server, OLD_GAME)
  })

  it('a game that one gave up is lost, unless the other has won it', async () => {
    const name = somebody()
    const phone = await signedIn(stage.server.player(), name)
    const desk = stage.server.player()
    await phone.guessesRight(OLD_GAME, 0)
    for (const game of [OLD_GAME, OLD_GAME + 1]) {
      await desk.guessesWrong(game, 1)
      await desk.givesUp(game)
    }
    await phone.finishes(OLD_GAME + 1)
    await signedIn(desk, name)
    expect(await phone.play(OLD_GAME)).toMatchObject({ status: 'LOST' })
    expect(await phone.play(OLD_GAME + 1)).toMatchObject({ status: 'WON' })
    await expectCountsTrue(stage.server, OLD_GAME)
    await expectCountsTrue(stage.server, OLD_GAME + 1)
  })
})
