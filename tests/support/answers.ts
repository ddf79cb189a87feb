/** Names all answers from inside the database, where no player can look. */
import { decodeGlobalID, encodeGlobalID } from '@pothos/plugin-relay'
import type { PrismaClient } from '#prisma/generated/client/client.ts'

export interface AnswerBook {
  /** By square, row-major: the ids of the songs that fit, as the API names them. */
  of(gameNumber: number): Promise<readonly (readonly string[])[]>
  /** Songs that do not fit a square. */
  wrongFor(gameNumber: number, square: number): Promise<readonly string[]>
}

/** Whatever it is asked for once it remembers: published games do not change. */
export function answerBook(prisma: PrismaClient): AnswerBook {
  const known = new Map<number, Promise<readonly (readonly string[])[]>>()
  const read = async (gameNumber: number) => {
    const squares = await prisma.square.findMany({
      where: { game: { number: gameNumber } },
      orderBy: { position: 'asc' },
      select: { answers: true },
    })
    const ids = await songIds(prisma)
    return squares.map(({ answers }) => answers.map((song) => ids.get(song) ?? ''))
  }
  const of = (gameNumber: number) => {
    const answers = known.get(gameNumber) ?? read(gameNumber)
    known.set(gameNumber, answers)
    return answers
  }
  return {
    of,
    async wrongFor(gameNumber, square) {
      const right = new Set((await of(gameNumber))[square])
      return [...(await songIds(prisma)).values()].filter((id) => !right.has(id))
    },
  }
}

/** The ids by which the API names songs, by number and in the order of the catalogue. */
export async function songIds(prisma: PrismaClient): Promise<ReadonlyMap<number, string>> {
  const songs = await prisma.song.findMany({ select: { id: true, ref: true }, orderBy: { id: 'asc' } })
  return new Map(songs.map((song) => [song.id, songId(song)]))
}

/** The id by which the API names a song. */
export function songId({ ref }: { readonly ref: string }): string {
  return encodeGlobalID('Song', ref)
}

/** The same song in the database. */
export function songWith(id: string): { readonly ref: string } {
  return { ref: decodeGlobalID(id).id }
}
