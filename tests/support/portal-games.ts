/** What admins of tests ask about games, and the shape of what they get. */
import type { Player } from './player.ts'

export interface AdminGameView {
  readonly __typename: string
  readonly message: string
  readonly number: number
  readonly date: string
  readonly isBlank: boolean
  readonly isPublished: boolean
  readonly isToday: boolean
  readonly rows: readonly ({ readonly title: string } | null)[]
  readonly columns: readonly ({ readonly title: string } | null)[]
  readonly squares: readonly { readonly count: number | null; readonly answers: readonly { readonly id: string }[] }[]
  readonly difficulty: string | null
  readonly createdBy: string | null
  readonly checkedBy: string | null
  readonly version: number
}

export interface CheckView {
  readonly __typename: string
  readonly squares: readonly { readonly count: number | null; readonly answers: readonly { readonly id: string }[] }[]
  readonly problems: readonly { readonly message: string; readonly squares: readonly number[] }[]
  readonly duplicateCodes: readonly { readonly code: string; readonly gamesAgo: number }[]
  readonly usedBefore: readonly { readonly code: string; readonly daysSinceUsed: number }[]
  readonly difficulty: string | null
}

type ClueInput = Readonly<Record<string, unknown>> | null
export interface DraftView {
  readonly rows: readonly ClueInput[]
  readonly columns: readonly ClueInput[]
}

const CLUES = `fragment K on Clue { __typename title ... on WordClue { word }
  ... on AlbumClue { album { id } } ... on CategoryClue { category { code } } }`
const GAME = `fragment G on AdminGame { number date isBlank isPublished isToday rows { ...K } columns { ...K }
  squares { count answers { id } } difficulty createdBy checkedBy version } ${CLUES}`
const CHECK = `query ($number: Int!, $draft: DraftInput!) { portal { ... on Portal { checkGame(number: $number, draft: $draft) {
  __typename ... on CheckedGame { squares { count answers { id } } problems { message squares }
  duplicateCodes { code gamesAgo } usedBefore { code daysSinceUsed } difficulty } } } } }`
const RANDOM = `query ($number: Int!, $draft: DraftInput!, $seed: String!, $limits: RandomLimitsInput, $unlike: DraftInput) {
  portal { ... on Portal {
  randomGame(number: $number, draft: $draft, seed: $seed, limits: $limits, unlike: $unlike) {
  __typename ... on Error { message } ... on LimitsNotMet { limits }
  ... on DrawnGrid { rows { ...K } columns { ...K } answerCounts } } } } } ${CLUES}`

interface TitledClue {
  readonly __typename: string
  readonly word?: string
  readonly album?: { readonly id: string }
  readonly category?: { readonly code: string }
}

/** The draft that asks for these clues. */
export function draftOf({ rows, columns }: { rows: readonly unknown[]; columns: readonly unknown[] }): DraftView {
  return { rows: (rows as TitledClue[]).map(clueInput), columns: (columns as TitledClue[]).map(clueInput) }
}

function clueInput(clue: TitledClue | null): ClueInput {
  if (!clue) return null
  if (clue.word !== undefined) return { kind: 'WORD', word: clue.word }
  if (clue.album) return { kind: 'ALBUM', albumId: clue.album.id }
  return clue.category ? { kind: 'CATEGORY', categoryCode: clue.category.code } : { kind: 'INFINITY' }
}

export async function seesGame(admin: Player, number: number): Promise<AdminGameView> {
  const query = `query ($number: Int!) { portal { ... on Portal { game(number: $number) { ...G } } } } ${GAME}`
  return (await admin.asks<{ portal: { game: AdminGameView } }>(query, { number })).portal.game
}

export async function seesGames(admin: Player, from: number, count: number): Promise<readonly AdminGameView[]> {
  const query = `query ($from: Int!, $count: Int!) { portal { ... on Portal { games(from: $from, count: $count) {
    number date isBlank isPublished isToday createdBy checkedBy version difficulty rows { title } columns { title } } } } }`
  return (await admin.asks<{ portal: { games: AdminGameView[] } }>(query, { from, count })).portal.games
}

export async function checksGame(admin: Player, number: number, draft: DraftView): Promise<CheckView> {
  return (await admin.asks<{ portal: { checkGame: CheckView } }>(CHECK, { number, draft })).portal.checkGame
}

interface RandomWish {
  readonly limits?: Readonly<Record<string, unknown>>
  readonly unlike?: DraftView
}

/** The game of a seed, where no other is wished for. */
export async function randomGame(admin: Player, number: number, draft: DraftView, seed: string, wish: RandomWish = {}) {
  type Drawn = { __typename: string; message: string; rows: unknown[]; columns: unknown[]; answerCounts: number[] }
  return (await admin.asks<{ portal: { randomGame: Drawn } }>(RANDOM, { number, draft, seed, ...wish })).portal
    .randomGame
}

export async function submitsGame(admin: Player, input: Readonly<Record<string, unknown>>): Promise<AdminGameView> {
  const query = `mutation ($input: SubmitGameInput!) { submitGame(input: $input) {
    __typename ...G ... on Error { message } } } ${GAME}`
  return (await admin.asks<{ submitGame: AdminGameView }>(query, { input })).submitGame
}

/** approveGame, deleteGame or insertBlankGame; the first two of a version, where one is given. */
export async function changesGame(
  admin: Player,
  verb: string,
  number: number,
  version: number | null = null,
): Promise<AdminGameView> {
  const [head, seen] = version === null ? ['', ''] : [', $version: Int', ', version: $version']
  const query = `mutation ($number: Int!${head}) { game: ${verb}(number: $number${seen}) {
    __typename ...G ... on Error { message } } } ${GAME}`
  const variables = version === null ? { number } : { number, version }
  return (await admin.asks<{ game: AdminGameView }>(query, variables)).game
}
