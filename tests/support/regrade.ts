/** A game with 'Love songs', and songs that a correction may put among them. */
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { answerSets } from '#schema/rules/puzzle/squares.ts'
import { openCatalogueSnapshot } from '#server/catalogue/catalogue-snapshot.ts'
import { CLUE_COLUMNS, wholeGrid } from '#server/play/stored-clue.ts'
import { songIds } from './answers.ts'
import type { Player } from './player.ts'
import type { TestServer } from './test-server.ts'

/** Specification, section 2: 'Love songs' is a clue of it. */
export const LOVE_GAME = 37
export const LOVE_SONGS = 'love-songs'

export interface LoveGame {
  /** A square with 'Love songs' and another clue. */
  readonly square: number
  /** Songs that the other clue has and 'Love songs' has not, of which each has one square alone to go to. */
  readonly nearly: readonly string[]
  /** Its answers. */
  readonly answers: readonly string[]
}

const ANY: Clue = { kind: 'infinity' }

/** The square of the game for which most songs are nearly answers. */
export async function loveGame({ prisma, answers }: Pick<TestServer, 'prisma' | 'answers'>): Promise<LoveGame> {
  const { index } = (await openCatalogueSnapshot(prisma)).current()
  const { clues } = await prisma.game.findUniqueOrThrow({
    where: { number: LOVE_GAME },
    select: { clues: { select: CLUE_COLUMNS } },
  })
  const grid = wholeGrid(clues)
  if (!grid) throw new Error('A published game without a clue')
  const ids = await songIds(prisma)
  const withoutLove = (clue: Clue) => (clue.kind === 'category' && clue.code === LOVE_SONGS ? ANY : clue)
  const [a, b, c] = grid.rows
  const [d, e, f] = grid.columns
  const freed = answerSets(
    [withoutLove(a), withoutLove(b), withoutLove(c)],
    [withoutLove(d), withoutLove(e), withoutLove(f)],
    index,
  ).map((songs) => index.songsIn(songs).map((song) => ids.get(song) ?? ''))
  const stored = await answers.of(LOVE_GAME)
  const gained = freed.map((songs, square) => songs.filter((song) => !stored[square]?.includes(song)))
  const nearly = gained.map((songs, square) =>
    songs.filter((song) => gained.every((others, other) => other === square || !others.includes(song))),
  )
  const square = nearly.reduce((best, songs, at) => (songs.length > (nearly[best]?.length ?? 0) ? at : best), 0)
  return { square, nearly: nearly[square] ?? [], answers: stored[square] ?? [] }
}

const REGRADE = `fragment R on RegradePreview { gameCount settledCount added taken restored playerCount
  games { number title isSettled added taken shortSquares restored } }`
const CELL = '$code: String!, $songId: ID!, $belongs: Boolean!'
const CELL_ARGS = 'code: $code, songId: $songId, belongs: $belongs'

export interface RegradeView {
  readonly __typename: string
  readonly message?: string
  readonly gameCount: number
  readonly settledCount: number
  readonly added: number
  readonly taken: number
  readonly restored: number
  readonly playerCount: number
  readonly games: readonly {
    readonly number: number | null
    readonly title: string | null
    readonly isSettled: boolean
    readonly added: number
    readonly taken: number
    readonly shortSquares: number
    readonly restored: number
  }[]
}

interface Cell {
  readonly songId: string
  readonly belongs: boolean
}

/** What putting a song among the love songs, or taking it out, would do. */
export async function previewsLove(admin: Player, cell: Cell): Promise<RegradeView> {
  const query = `mutation (${CELL}) { preview: previewCategorySong(${CELL_ARGS}) {
    __typename ...R ... on Error { message } } } ${REGRADE}`
  return (await admin.asks<{ preview: RegradeView }>(query, { code: LOVE_SONGS, ...cell })).preview
}

/** Does it. */
export async function setsLove(admin: Player, cell: Cell): Promise<void> {
  const query = `mutation (${CELL}) { saved: setCategorySong(${CELL_ARGS}) { __typename ... on Error { message } } }`
  const { saved } = await admin.asks<{ saved: { __typename: string } }>(query, { code: LOVE_SONGS, ...cell })
  if (saved.__typename !== 'AdminCategory') throw new Error(JSON.stringify(saved))
}

/** previewSong, previewAlbum or previewCategory. */
export async function previews(admin: Player, what: 'Song' | 'Album' | 'Category', input: object) {
  const query = `mutation ($input: Save${what}Input!) { preview: preview${what}(input: $input) {
    __typename ...R ... on Error { message } } } ${REGRADE}`
  return (await admin.asks<{ preview: RegradeView }>(query, { input })).preview
}

export interface NoticeView {
  readonly id: string
  readonly text: string
  readonly gameNumber: number | null
  readonly square: number
  readonly songTitle: string
}

const NOTICES = 'notices { id text gameNumber square songTitle }'
export const NOTICES_CHANGED = `subscription { noticesChanged { ${NOTICES} } }`

/** What a player has to be told. */
export async function noticesOf(player: Player): Promise<readonly NoticeView[]> {
  return (await player.asks<{ viewer: { notices: NoticeView[] } }>(`{ viewer { ${NOTICES} } }`)).viewer.notices
}

/** The player has seen them; what is left. */
export async function dismisses(player: Player, ids: readonly string[]): Promise<readonly NoticeView[]> {
  const query = `mutation ($ids: [ID!]!) { viewer: dismissNotices(ids: $ids) { ${NOTICES} } }`
  return (await player.asks<{ viewer: { notices: NoticeView[] } }>(query, { ids })).viewer.notices
}
