/** A correction of the catalogue, while a game is open: what it would do is told first, and done by saving. */
import { beforeAll, describe, expect, it } from 'vitest'
import { portalOfTwo, seesPortal } from '../support/admin.ts'
import { songId, songWith } from '../support/answers.ts'
import { asInput, type CategoryView, type SongView, saveCategory } from '../support/portal-catalogue.ts'
import {
  dismisses,
  LOVE_GAME,
  type LoveGame,
  loveGame,
  NOTICES_CHANGED,
  type NoticeView,
  noticesOf,
  previews,
  previewsLove,
  setsLove,
} from '../support/regrade.ts'

const { server, ada, ben } = await portalOfTwo(LOVE_GAME)
const { prisma } = server
let love: LoveGame
/** Songs that no test has put among the love songs yet. */
let fresh: string[]

beforeAll(async () => {
  love = await loveGame(server)
  fresh = [...love.nearly]
})

const nextSong = () => {
  const song = fresh.shift()
  if (!song) throw new Error('More songs are needed')
  return song
}
const pickIn = (play: Awaited<ReturnType<ReturnType<typeof server.player>['play']>>) =>
  play?.squares[love.square]?.pick ?? null

/** Fills all squares but the one with 'Love songs'. */
async function fillsTheOthers(player: ReturnType<typeof server.player>) {
  for (let square = 0; square < 9; square++) if (square !== love.square) await player.guessesRight(LOVE_GAME, square)
}

/** All that a dry run could change. */
async function everything() {
  const tables = ['category', 'category_song', 'square', 'game', 'play', 'pick', 'wrong_guess', 'tally', 'notice']
  const rows = [...tables, 'audit_entry', 'catalogue_import'].map((table) =>
    prisma.$queryRawUnsafe(`select row::text from "${table}" as row order by 1`),
  )
  return Promise.all(rows)
}

describe('a dry run', () => {
  it('tells which games would change, and how, and changes nothing', async () => {
    const [song, player] = [nextSong(), server.player()]
    await player.guesses(LOVE_GAME, love.square, song)
    const before = await everything()
    const told = await previewsLove(ada, { songId: song, belongs: true })
    expect(told).toMatchObject({ __typename: 'RegradePreview', restored: 1, playerCount: 1, taken: 0 })
    const game = told.games.find(({ number }) => number === LOVE_GAME)
    expect(game).toEqual({
      number: LOVE_GAME,
      title: null,
      isSettled: false,
      added: 1,
      taken: 0,
      shortSquares: 0,
      restored: 1,
    })
    expect(told.gameCount).toBe(told.games.length)
    expect(told.added).toBe(told.games.reduce((sum, { added }) => sum + added, 0))
    expect(await everything()).toEqual(before)
    expect(pickIn(await player.play(LOVE_GAME))).toBeNull()
  })

  it('has nothing to tell of what no game asks for', async () => {
    const id = songId(await prisma.song.findFirstOrThrow())
    const { song } = await seesPortal<{ song: SongView }>(
      ada,
      `song(id: "${id}") { ... on AdminSong { id title lyrics version releaseYears albumIds coverId } }`,
    )
    const aliased = { ...asInput(song), aliases: ['Another name for it'] }
    expect(await previews(ada, 'Song', aliased)).toMatchObject({
      __typename: 'RegradePreview',
      gameCount: 0,
      games: [],
    })
  })

  it('[RG2] has nothing to tell of a new song, which is no correction', async () => {
    const lyrics = 'love and rain and night and you and me'
    const input = { title: 'Brand New Song', lyrics, releaseYears: [2024], albumIds: [] }
    expect(await previews(ada, 'Song', input)).toMatchObject({ __typename: 'RegradePreview', gameCount: 0 })
  })

  it('answers with the errors of saving', async () => {
    expect(await previews(ada, 'Album', { title: ' ', releaseYear: 2020 })).toMatchObject({
      __typename: 'InvalidInput',
    })
    const { category } = await seesPortal<{ category: CategoryView }>(
      ada,
      'category(code: "love-songs") { ... on AdminCategory { code title version songIds } }',
    )
    const input = { code: category.code, version: category.version, title: category.title, songIds: category.songIds }
    expect(await previews(ada, 'Category', input)).toMatchObject({ __typename: 'RegradePreview', gameCount: 0 })
    await saveCategory(ben, input)
    expect(await previews(ada, 'Category', input)).toMatchObject({ __typename: 'SaveConflict' })
  })
})

describe('saving a correction', () => {
  it('[RG1, RG3] gives the square to whoever was refused, live, with counts that are right for all', async () => {
    const [song, player, other] = [nextSong(), server.player(), server.player()]
    expect(await player.guesses(LOVE_GAME, love.square, song)).toMatchObject({ isCorrect: false })
    await other.guessesRight(LOVE_GAME, love.square)
    await using watch = player.watchesRarity(LOVE_GAME)
    const before = await watch.next()
    await setsLove(ada, { songId: song, belongs: true })

    const after = await watch.until(({ play }) => pickIn(play) !== null)
    expect(pickIn(after.play)).toMatchObject({ song: { id: song }, count: 1, isUnicorn: true })
    expect(after.play?.squares[love.square]?.wrongGuesses).toEqual([])
    const countsOf = ({ game }: typeof after) => game.squares[love.square]?.pickCount ?? 0
    expect(countsOf(after)).toBe(countsOf(before) + 1)
    // From now on it is an answer.
    expect(await server.player().guesses(LOVE_GAME, love.square, song)).toMatchObject({ isCorrect: true })
    await expectExactTallies()
  })

  it('[RG5] completes a play at the time of its last guess: it is won, and the streak is whole', async () => {
    const [song, player] = [nextSong(), server.player()]
    await player.guesses(LOVE_GAME, love.square, song)
    await fillsTheOthers(player)
    await player.givesUp(LOVE_GAME)
    expect(await statsOf(player)).toMatchObject({ streak: 0, wins: 0 })
    await setsLove(ada, { songId: song, belongs: true })

    const play = await player.play(LOVE_GAME)
    const { pickedAt } = await prisma.play.findUniqueOrThrow({ where: { ref: play?.ref ?? '' } })
    const last = Math.max(...pickedAt.map((instant) => instant.getTime()))
    expect(play).toMatchObject({ status: 'WON', completedAt: new Date(last).toISOString() })
    expect(await statsOf(player)).toMatchObject({ streak: 1, wins: 1, totalPlays: 1 })
    const board = await player.seesBoard(LOVE_GAME)
    expect(board.entries.filter(({ state }) => state === 'COMPLETED').length).toBe(1)
  })

  it('[RG3] leaves a square that was filled meanwhile as it is, and the guess is wrong no more', async () => {
    const [song, player] = [nextSong(), server.player()]
    await player.guesses(LOVE_GAME, love.square, song)
    const { play } = await player.guessesRight(LOVE_GAME, love.square)
    await setsLove(ada, { songId: song, belongs: true })
    const now = await player.play(LOVE_GAME)
    expect(pickIn(now)?.song).toEqual(play?.squares[love.square]?.pick?.song)
    expect(now?.squares[love.square]?.wrongGuesses).toEqual([])
    expect(await noticesOf(player)).toEqual([])
  })

  it('[RG4] leaves an answer with whoever gave it, and takes it from all others', async () => {
    const [player, later] = [server.player(), server.player()]
    const song = love.answers.at(-1) ?? ''
    await player.guesses(LOVE_GAME, love.square, song)
    expect(await previewsLove(ada, { songId: song, belongs: false })).toMatchObject({ restored: 0, playerCount: 0 })
    await setsLove(ada, { songId: song, belongs: false })

    expect(pickIn(await player.play(LOVE_GAME))).toMatchObject({ song: { id: song } })
    expect(await player.guesses(LOVE_GAME, love.square, song)).toMatchObject({ isCorrect: true, isRepeat: true })
    expect(await later.guesses(LOVE_GAME, love.square, song)).toMatchObject({ isCorrect: false })
    const answers = (await player.seesAnswers(LOVE_GAME))[love.square]?.answers
    expect(answers?.find((answer) => answer.song.id === song)).toMatchObject({ isOwn: true })
    await expectExactTallies()
  })

  it('leaves an entry of what changed in how many games', async () => {
    const [song, player] = [nextSong(), server.player()]
    await player.guesses(LOVE_GAME, love.square, song)
    const told = await previewsLove(ada, { songId: song, belongs: true })
    await setsLove(ada, { songId: song, belongs: true })
    const entry = await prisma.auditEntry.findFirst({ orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({ adminName: 'ada', action: 'catalogue.regrade', subject: 'category:love-songs' })
    expect(entry?.after).toMatchObject({
      games: told.gameCount,
      'settled boards': told.settledCount,
      'answers added': told.added,
      'guesses restored': 1,
      'players told': 1,
    })
  })
})

describe('the players concerned', () => {
  it('[RG7] are told once, live and with the next visit, until they have seen it', async () => {
    const [song, player, stranger] = [nextSong(), server.player(), server.player()]
    await player.guesses(LOVE_GAME, love.square, song)
    await stranger.guessesWrong(LOVE_GAME, love.square)
    await using watch = player.watches<{ notices: NoticeView[] }>(NOTICES_CHANGED)
    expect((await watch.next()).notices).toEqual([])
    await setsLove(ada, { songId: song, belongs: true })

    const [notice] = (await watch.until(({ notices }) => notices.length > 0)).notices
    expect(notice).toMatchObject({ gameNumber: LOVE_GAME, square: love.square })
    expect(notice?.text).toBe(`A correction to game 37 gave you a square: ${notice?.songTitle} now counts.`)
    expect(await noticesOf(player)).toEqual([notice])
    expect(await noticesOf(stranger)).toEqual([])
    // Dismissing another player's notice has no effect.
    await dismisses(stranger, [notice?.id ?? ''])
    expect(await noticesOf(player)).toHaveLength(1)
    expect(await dismisses(player, [notice?.id ?? ''])).toEqual([])
    expect((await watch.until(({ notices }) => notices.length === 0)).notices).toEqual([])
  })
})

describe('a guess that a server refuses while a correction is on its way', () => {
  it('is restored with the next round of the house', async () => {
    const [song, player] = [nextSong(), server.player()]
    await player.guessesRight(LOVE_GAME, (love.square + 1) % 9)
    await setsLove(ada, { songId: song, belongs: true })
    const play = await prisma.play.findUniqueOrThrow({ where: { ref: (await player.play(LOVE_GAME))?.ref ?? '' } })
    const { id: songId } = await prisma.song.findUniqueOrThrow({ where: songWith(song) })
    const { gameId, playerId } = play
    await prisma.wrongGuess.create({ data: { gameId, playerId, square: love.square, songId } })
    await server.toGame(LOVE_GAME)
    expect(pickIn(await player.play(LOVE_GAME))).toMatchObject({ song: { id: song } })
    expect(await noticesOf(player)).toHaveLength(1)
    await expectExactTallies()
  })
})

async function statsOf(player: ReturnType<typeof server.player>) {
  const query = '{ viewer { stats { streak wins totalPlays } } }'
  return (await player.asks<{ viewer: { stats: object } }>(query)).viewer.stats
}

/** No play was erased: every count equals its picks, and every play's squares its picks. Computed naively. */
async function expectExactTallies() {
  const wrong = await prisma.$queryRaw`
    select * from (select game_id, square, song_id, count(*)::int from pick group by 1, 2, 3) as picked
    full join tally using (game_id, square, song_id) where coalesce(picked.count, 0) <> coalesce(tally.count, 0)`
  expect(wrong).toEqual([])
  const plays = await prisma.$queryRaw`
    select * from play where filled <> (select count(*) from pick where pick.game_id = play.game_id and pick.player_id = play.player_id)`
  expect(plays).toEqual([])
}
