/** Finds what the catalogue has dropped although games need it: a game that was played stays as it was. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { Mistake } from './mistakes.ts'

/** What was dropped, by id, under the name it has in the files. */
export interface Dropped {
  readonly songs: ReadonlyMap<number, string>
  readonly albums: ReadonlyMap<number, string>
  readonly categories: ReadonlyMap<number, string>
}

/** Games to name in a message; the rest are counted. */
const NAMED_GAMES = 5

interface Use {
  readonly name: string | undefined
  readonly gameId: number
}

/** One mistake for each song, album and category that a game, a count of picks, a guess or a clue refers to. */
export async function stillInUse(tx: Prisma.TransactionClient, dropped: Dropped): Promise<Mistake[]> {
  const songs = dropped.songs.size > 0 ? await songUses(tx, dropped.songs) : []
  const albums = dropped.albums.size > 0 ? await albumUses(tx, dropped.albums) : []
  const categories = dropped.categories.size > 0 ? await categoryUses(tx, dropped.categories) : []
  const games = await gameNames(tx, [...songs, ...albums, ...categories])
  return [
    ...mistakesOf({ file: 'songs', noun: 'song', uses: songs }, games),
    ...mistakesOf({ file: 'albums.yaml', noun: 'album', uses: albums }, games),
    ...mistakesOf({ file: 'categories.yaml', noun: 'category', uses: categories }, games),
  ]
}

async function songUses(tx: Prisma.TransactionClient, names: ReadonlyMap<number, string>): Promise<Use[]> {
  const songIds = [...names.keys()]
  const where = { songId: { in: songIds } }
  const select = { gameId: true, songId: true }
  const squares = await tx.square.findMany({
    where: { answers: { hasSome: songIds } },
    select: { gameId: true, answers: true },
  })
  const others = [
    ...(await tx.tally.findMany({ where, select, distinct: ['gameId', 'songId'] })),
    ...(await tx.wrongGuess.findMany({ where, select, distinct: ['gameId', 'songId'] })),
  ]
  return [
    ...squares.flatMap(({ gameId, answers }) =>
      answers.filter((id) => names.has(id)).map((id) => ({ gameId, name: names.get(id) })),
    ),
    ...others.map(({ gameId, songId }) => ({ gameId, name: names.get(songId) })),
  ]
}

async function albumUses(tx: Prisma.TransactionClient, names: ReadonlyMap<number, string>): Promise<Use[]> {
  const clues = await tx.clue.findMany({ where: { albumId: { in: [...names.keys()] } } })
  return clues.map(({ gameId, albumId }) => ({ gameId, name: names.get(albumId ?? 0) }))
}

async function categoryUses(tx: Prisma.TransactionClient, names: ReadonlyMap<number, string>): Promise<Use[]> {
  const clues = await tx.clue.findMany({ where: { categoryId: { in: [...names.keys()] } } })
  return clues.map(({ gameId, categoryId }) => ({ gameId, name: names.get(categoryId ?? 0) }))
}

/** Daily games by number, ascending, then players' own games by ref. */
async function gameNames(tx: Prisma.TransactionClient, uses: readonly Use[]): Promise<ReadonlyMap<number, string>> {
  const games = await tx.game.findMany({
    where: { id: { in: [...new Set(uses.map(({ gameId }) => gameId))] } },
    select: { id: true, number: true, ref: true },
    orderBy: [{ number: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  })
  return new Map(games.map(({ id, number, ref }) => [id, `${number ?? ref}`]))
}

function mistakesOf(
  { file, noun, uses }: { file: string; noun: string; uses: readonly Use[] },
  games: ReadonlyMap<number, string>,
): Mistake[] {
  const names = new Set(uses.map(({ name }) => name))
  return [...names].map((name) => {
    const ids = new Set(uses.filter((use) => use.name === name).map(({ gameId }) => gameId))
    const needed = [...games].filter(([id]) => ids.has(id)).map(([, game]) => game)
    const more = needed.length - NAMED_GAMES
    const list = `${needed.slice(0, NAMED_GAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
    return {
      file,
      line: null,
      message: `lacks the ${noun} ${name}, which is part of ${needed.length === 1 ? 'game' : 'games'} ${list}: put it back`,
    }
  })
}
