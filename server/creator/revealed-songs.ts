/** The songs that settled daily games have revealed to fit a clue. They are public, so they spoil no game. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { clueKey } from '#schema/rules/puzzle/clue.ts'
import { squareAt } from '#schema/rules/puzzle/squares.ts'
import type { LoadedCatalogue } from '../catalogue/catalogue-snapshot.ts'
import { keptBriefly } from '../platform/kept-briefly.ts'
import { clueColumns } from '../play/stored-clue.ts'

/** A game settles once a day; until this is read again, its answers are missing. */
const KEPT_MS = 3_600_000
/** Practice has some hundred clues to draw from. */
const MOST_CLUES = 500

/** Returns the revealed songs of a clue. */
export type RevealedSongs = (clue: Clue, catalogue: LoadedCatalogue) => Promise<ReadonlySet<number>>

/** Opens nothing that must be closed. */
export function createRevealedSongs(prisma: PrismaClient): RevealedSongs {
  const read = ({ clue, catalogue }: Asked) => readRevealed(prisma, clue, catalogue)
  const revealed = keptBriefly({ freshMs: () => KEPT_MS, most: MOST_CLUES }, read)
  return (clue, catalogue) => revealed(clueKey(clue), `${catalogue.importId}`, { clue, catalogue })
}

interface Asked {
  readonly clue: Clue
  readonly catalogue: LoadedCatalogue
}

async function readRevealed(
  prisma: PrismaClient,
  clue: Clue,
  catalogue: LoadedCatalogue,
): Promise<ReadonlySet<number>> {
  const rows = await prisma.clue.findMany({
    where: { ...clueColumns(clue, catalogue), game: { number: { not: null }, settledAt: { not: null } } },
    select: {
      axis: true,
      position: true,
      game: { select: { squares: { select: { position: true, answers: true } } } },
    },
  })
  return new Set(
    rows.flatMap(({ axis, position, game }) =>
      game.squares.flatMap((square) => (squareAt(square.position)[axis] === position ? square.answers : [])),
    ),
  )
}
