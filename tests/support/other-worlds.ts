/** Changes the secrets of an open game and nothing public: which songs fit, and how often each was picked. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'

const SIDE = 3

interface OpenSquare {
  readonly position: number
  readonly answers: readonly number[]
}

interface SecretClue {
  readonly kind: 'album' | 'category'
  readonly id: number
  /** The squares under it. */
  readonly positions: readonly number[]
}

/** A song that fits and one that does not change places: ids of the database. */
export interface Exchange {
  readonly clue: SecretClue
  readonly fits: number
  readonly doesNot: number
}

async function squaresOf(prisma: PrismaClient, gameId: number): Promise<readonly OpenSquare[]> {
  return prisma.square.findMany({ where: { gameId }, orderBy: { position: 'asc' } })
}

/** The clues whose songs are a list in the database; words stand in lyrics. */
async function secretClues(prisma: PrismaClient, gameId: number): Promise<readonly SecretClue[]> {
  const clues = await prisma.clue.findMany({ where: { gameId }, orderBy: [{ axis: 'asc' }, { position: 'asc' }] })
  return clues.flatMap(({ axis, position, albumId, categoryId }): SecretClue[] => {
    const positions = [0, 1, 2].map((n) => (axis === 'row' ? position * SIDE + n : n * SIDE + position))
    if (albumId !== null) return [{ kind: 'album', id: albumId, positions }]
    return categoryId === null ? [] : [{ kind: 'category', id: categoryId, positions }]
  })
}

const songsUnder = async (prisma: PrismaClient, { kind, id }: SecretClue): Promise<readonly number[]> => {
  const rows =
    kind === 'album'
      ? await prisma.albumSong.findMany({ where: { albumId: id } })
      : await prisma.categorySong.findMany({ where: { categoryId: id } })
  return rows.map(({ songId }) => songId)
}

/** One for each clue of an album or a category. The song that does not fit is no answer of the game, and neither has been guessed. */
export async function exchangesIn(prisma: PrismaClient, gameId: number): Promise<readonly Exchange[]> {
  const squares = await squaresOf(prisma, gameId)
  const songs = (await prisma.song.findMany({ select: { id: true }, orderBy: { title: 'asc' } })).map(({ id }) => id)
  const used = new Set(squares.flatMap(({ answers }) => answers))
  const exchanges: Exchange[] = []
  for (const clue of await secretClues(prisma, gameId)) {
    const under = new Set(await songsUnder(prisma, clue))
    const candidates = clue.positions.flatMap((position) => squares[position]?.answers ?? [])
    const fits = candidates.find((song) => !exchanges.some((other) => other.fits === song))
    const doesNot = songs.find((song) => !under.has(song) && !used.has(song))
    if (fits === undefined || doesNot === undefined) throw new Error('No songs can change places')
    used.add(doesNot)
    exchanges.push({ clue, fits, doesNot })
  }
  return exchanges
}

/** From here on other songs fit. As many as before fit each square and each clue, and as many players have picked each. */
export async function otherSongsFit(prisma: PrismaClient, gameId: number, exchanges: readonly Exchange[]) {
  for (const { clue, fits, doesNot } of exchanges) {
    const [songId, where] = [doesNot, { songId: fits }]
    if (clue.kind === 'album')
      await prisma.albumSong.updateMany({ where: { ...where, albumId: clue.id }, data: { songId } })
    else await prisma.categorySong.updateMany({ where: { ...where, categoryId: clue.id }, data: { songId } })
    for (const position of clue.positions) await exchangePicks(prisma, gameId, position, [fits, doesNot])
  }
}

/** From here on the answer that most players picked in a square is another one: the two change places. */
export async function otherCounts(prisma: PrismaClient, gameId: number) {
  for (const { position, answers } of await squaresOf(prisma, gameId)) {
    const counts = await prisma.tally.findMany({ where: { gameId, squarePosition: position } })
    const countOf = (song: number) => counts.find(({ songId }) => songId === song)?.count ?? 0
    const byCount = answers.toSorted((a, b) => countOf(b) - countOf(a) || a - b)
    const [most, least] = [byCount[0] ?? -1, byCount.at(-1) ?? -1]
    if (countOf(most) === countOf(least)) throw new Error(`All answers of square ${position} have the same count`)
    await exchangePicks(prisma, gameId, position, [most, least])
  }
}

/** In one square: of its answers, its counts and the picks of all players. */
async function exchangePicks(prisma: PrismaClient, gameId: number, position: number, songs: readonly [number, number]) {
  const other = (song: number) => (song === songs[0] ? songs[1] : song === songs[1] ? songs[0] : song)
  const key = { gameId_position: { gameId, position } }
  const { answers } = await prisma.square.findUniqueOrThrow({ where: key })
  await prisma.square.update({ where: key, data: { answers: answers.map(other).toSorted((a, b) => a - b) } })
  const tallies = await prisma.tally.findMany({
    where: { gameId, squarePosition: position, songId: { in: [...songs] } },
  })
  await prisma.tally.deleteMany({ where: { gameId, squarePosition: position, songId: { in: [...songs] } } })
  await prisma.tally.createMany({ data: tallies.map((tally) => ({ ...tally, songId: other(tally.songId) })) })
  for (const { playerId, picks } of await prisma.play.findMany({ where: { gameId } })) {
    const moved = picks.map((song, square) => (square === position ? other(song) : song))
    await prisma.play.update({ where: { gameId_playerId: { gameId, playerId } }, data: { picks: moved } })
  }
}
