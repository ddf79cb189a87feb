/** At sign-in the account takes over the visitor's plays of open boards that it has not played itself: every count counts once. */
import { describe, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import type { PlayView } from '../support/player-documents.ts'
import { signedIn } from '../support/sign-in.ts'
import { answersOf, makesGame } from '../support/user-games.ts'
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
    const visitorId = await idOf(ada)
    await signedIn(ada, somebody())
    const after = await ada.play(GAME)
    expect(after).toMatchObject({ ref: before.ref, status: 'WON', rarity: before.rarity })
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
  it("[AD1] [AD3] the account's play stays as it is, and the visitor's counts no more", async () => {
    const name = somebody()
    const phone = await signedIn(stage.server.player(), name)
    const desk = stage.server.player()
    await desk.guessesRight(GAME, 0, 1)
    await phone.guessesRight(GAME, 0, 0)
    await phone.guessesRight(GAME, 1, 0)
    await desk.guessesRight(GAME, 1, 0)
    await desk.guessesRight(GAME, 3, 0)
    await desk.guessesWrong(GAME, 4)
    await expectCountsTrue(stage.server, GAME)
    const own = await phone.play(GAME)
    const { startedCount } = await stage.server.player().seesBoard(GAME)

    await signedIn(desk, name)

    expect(await desk.play(GAME)).toEqual(await phone.play(GAME))
    expect(await phone.play(GAME)).toMatchObject({
      ref: own?.ref,
      squares: own?.squares.map(({ pick, wrongGuesses }) => ({ pick: pick && { song: pick.song }, wrongGuesses })),
    })
    expect((await stage.server.player().seesBoard(GAME)).startedCount).toBe(startedCount - 1)
    await expectCountsTrue(stage.server, GAME)
  })

  it('[AD1] nobody signs in with the best of a hundred plays: the first that an account has stays', async () => {
    const name = somebody()
    const devices = Array.from({ length: 5 }, () => stage.server.player())
    for (const [i, device] of devices.entries()) await device.finishes(GAME, i)
    const last = await devices.at(-1)?.play(GAME)
    const songsOf = (play: PlayView | null | undefined) => play?.squares.map(({ pick }) => pick?.song.id)
    for (const device of devices.toReversed()) {
      await signedIn(device, name)
      const play = await device.play(GAME)
      expect([play?.ref, songsOf(play)]).toEqual([last?.ref, songsOf(last)])
    }
    await expectCountsTrue(stage.server, GAME)
  })

  it('a game that the visitor gave up is not lost for the account', async () => {
    const name = somebody()
    const phone = await signedIn(stage.server.player(), name)
    const desk = stage.server.player()
    await phone.guessesRight(GAME, 0)
    await desk.guessesRight(GAME, 0)
    await desk.givesUp(GAME)
    await signedIn(desk, name)
    expect(await phone.play(GAME)).toMatchObject({ status: 'PLAYING' })
    await expectCountsTrue(stage.server, GAME)
  })
})

it('[AD1] a play of a board that has settled stays with the visitor, and counts as before', async () => {
  const ada = stage.server.player()
  await ada.guessesRight(OLD_GAME, 2)
  const visitorId = await idOf(ada)
  await signedIn(ada, somebody())
  expect(await ada.play(OLD_GAME)).toBeNull()
  expect(await stage.server.prisma.play.count({ where: { playerId: visitorId, isCounted: true } })).toBe(1)
  await expectCountsTrue(stage.server, OLD_GAME)
})

it("[AD1] a play of a player's own game, which never settles, is the account's", async () => {
  const { ref } = await makesGame(await signedIn(stage.server.player(), somebody()))
  const [songs] = await answersOf(stage.server.prisma, ref)
  const ada = stage.server.player()
  const guess =
    'mutation ($input: SubmitGuessInput!) { submitGuess(input: $input) { ... on Verdict { play { ref } } } }'
  const play = '{ userGame(ref: "REF") { ... on UserGame { play { ref } } } }'.replace('REF', ref)
  await ada.asks(guess, { input: { gameRef: ref, square: 0, songId: songs?.[0] } })
  const before = await ada.asks<object>(play)
  await signedIn(ada, somebody())
  expect(await ada.asks<object>(play)).toEqual(before)
})
