/** What a player who wants today's answers asks with: all that the API tells them of today's game, and a copy of it if they may make one. */
import type { Errand } from './eavesdropper.ts'
import type { Player } from './player.ts'
import type { ValuesFor } from './schema-questions.ts'
import { makesGame } from './user-games.ts'

const CLUES = `{ __typename title
  ... on WordClue { word } ... on AlbumClue { album { id } } ... on CategoryClue { category { code } } }`
const KNOWN = `query ($today: Int!) {
  todaysGame { id rows ${CLUES} columns ${CLUES} squares { id } }
  leaderboard(gameNumber: $today) { ... on Leaderboard { id entries { ref } } }
  songs { edges { node { id title } } }
}`

interface ClueView {
  readonly __typename: string
  readonly word?: string
  readonly album?: { readonly id: string }
  readonly category?: { readonly code: string }
}

interface KnownView {
  readonly todaysGame: {
    readonly id: string
    readonly rows: readonly ClueView[]
    readonly columns: readonly ClueView[]
    readonly squares: readonly { readonly id: string }[]
  }
  readonly leaderboard: { readonly id: string; readonly entries: readonly { readonly ref: string }[] }
  readonly songs: { readonly edges: readonly { readonly node: { readonly id: string; readonly title: string } }[] }
}

interface Aim extends Pick<Errand, 'leavesOut' | 'refused' | 'closed'> {
  readonly today: number
  /** Of the songs that are tried: to try all would only take longer. */
  readonly titles: readonly string[]
}

/** Sends each question as the player that `asker` returns, perhaps another one each time. */
export async function errandOf(asker: () => Player, { today, titles, ...rest }: Aim): Promise<Errand> {
  const { todaysGame, leaderboard, songs } = await asker().asks<KnownView>(KNOWN, { today })
  const { rows, columns } = todaysGame
  const draft = { rows: rows.map(inputOf), columns: columns.map(inputOf) }
  const copy = await makesGame(asker(), 'A copy of today', draft)
  const tried = songs.edges.flatMap(({ node }) => (titles.includes(node.title) ? [node.id] : []))
  const refs = [copy.ref, ...leaderboard.entries.slice(0, 1).map(({ ref }) => ref)].filter((ref) => ref !== undefined)
  const [square] = todaysGame.squares
  /** Words of titles occur in lyrics: a rare one beside today's clue points to one song. */
  const words = titles.map((title) => ({
    kind: 'WORD',
    word: title.match(/\p{Letter}{4,}/u)?.[0]?.toLowerCase() ?? 'love',
  }))
  const known: Readonly<Record<string, readonly unknown[]>> = {
    gameNumber: [today, today - 1],
    number: [today, today - 1],
    day: [today],
    square: [0, 4],
    position: [0, 4],
    songId: tried,
    albumId: [...rows, ...columns].flatMap(({ album }) => album?.id ?? []),
    gameRef: refs,
    ref: refs,
    id: [square?.id],
    ids: [[todaysGame.id, square?.id, ...tried.slice(0, 2)]],
    rows: [draft.rows],
    columns: [draft.columns, words.slice(0, 3)],
    seed: ['oracle'],
  }
  const valuesFor: ValuesFor = (name) => (known[name] ?? []).map(asLiteral)
  return { ...rest, asker, valuesFor, ownNames: copy.ref === undefined ? [] : [copy.ref] }
}

function inputOf({ word, album, category }: ClueView) {
  if (word !== undefined) return { kind: 'WORD', word }
  if (album) return { kind: 'ALBUM', albumId: album.id }
  return category ? { kind: 'CATEGORY', categoryCode: category.code } : { kind: 'INFINITY' }
}

/** A value as it stands in a document. Kinds are names, all other texts are in quotes. */
function asLiteral(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(/"(\w+)":/g, '$1: ')
    .replaceAll(/kind: "(\w+)"/g, 'kind: $1')
}
