/** Games that players make, as tests make them. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { songIds } from './answers.ts'
import type { Player } from './player.ts'

export const word = (text: string) => ({ kind: 'WORD', word: text })
export const ANY = { kind: 'INFINITY' }
/** Common words that no daily game asks for, so that they are never open: every square has answers enough. */
export const DRAFT = {
  rows: [word('down'), word('came'), word('there')],
  columns: [word('then'), word('from'), word('where')],
}

const CREATE = `mutation ($title: String!, $draft: DraftInput!) {
  createUserGame(input: { title: $title, draft: $draft }) {
    __typename
    ... on UserGame { id ref title isOwn authorName isSettled startedCount rows { title } squares { id possibleAnswers } }
    ... on Error { message }
    ... on InvalidInput { issues { path message } }
  }
}`

export interface Made {
  readonly __typename: string
  readonly id: string
  readonly ref: string
  readonly title: string
  readonly message?: string
  readonly issues?: readonly { readonly path: readonly string[]; readonly message: string }[]
}

/** Publishes a game, or says why not. */
export async function makesGame(player: Player, title = 'Side A', draft: object = DRAFT): Promise<Made> {
  return (await player.asks<{ createUserGame: Made }>(CREATE, { title, draft })).createUserGame
}

/** By square: the songs that fit, as the API names them. */
export async function answersOf(prisma: PrismaClient, ref: string): Promise<string[][]> {
  const squares = await prisma.square.findMany({ where: { game: { ref } }, orderBy: { position: 'asc' } })
  const ids = await songIds(prisma)
  return squares.map(({ answers }) => answers.map((song) => ids.get(song) ?? ''))
}
