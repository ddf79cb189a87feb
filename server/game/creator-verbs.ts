/** What a player can do to make games of their own and to practise, for one request. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { CreatorVerbs } from '#schema/creator.ts'
import { NoSuchPuzzle } from '#schema/errors.ts'
import type { Identity } from '#server/players/identity.ts'
import type { NamePolicy } from '#server/players/name-policy.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { deleteUserGame, renameUserGame } from './change-user-game.ts'
import { checkDraft } from './check-draft.ts'
import { createUserGame } from './create-user-game.ts'
import type { LivePort } from './live-port.ts'
import { drawnGrid, judgePractice, practiceAnswers, practiceGame } from './practice.ts'
import type { PublishedGames } from './published-games.ts'
import type { PuzzleSearch } from './puzzle-search.ts'
import { refuseOpen } from './secret-clues.ts'
import type { ToldSongs } from './told-songs.ts'
import { toUserGame, USER_GAME_COLUMNS } from './user-game-shelf.ts'

export interface CreatorDeps {
  readonly prisma: PrismaClient
  readonly engine: Pick<LivePort, 'reload'>
  readonly snapshot: CatalogueSnapshot
  readonly games: PublishedGames
  readonly names: NamePolicy
  /** For all requests. */
  readonly told: ToldSongs
  readonly search: PuzzleSearch
  readonly now: () => Date
  readonly identity: Identity
}

/** The verbs of one request. */
export function createCreatorVerbs(deps: CreatorDeps): CreatorVerbs {
  const { snapshot, games } = deps
  return {
    albumId: (ref) => snapshot.current().albumId(ref),
    myGames: (offset, limit) => myGames(deps, offset, limit),
    checkDraft: async (draft) => checkDraft(draft, snapshot.current().index, await games.openClues()),
    createGame: (game) => createUserGame(deps, game),
    renameGame: (ref, title) => renameUserGame(deps, ref, title),
    deleteGame: (ref) => deleteUserGame(deps, ref),
    async randomDraft(draft, seed) {
      const catalogue = snapshot.current()
      const open = await games.openClues()
      refuseOpen([...draft.rows, ...draft.columns], open, catalogue)
      const filled = await deps.search.find({ kind: 'draft', draft, seed, resting: [...open] }, catalogue)
      if (!filled) throw new NoSuchPuzzle()
      return drawnGrid(filled, catalogue)
    },
    practiceGame: (name) => practiceGame(deps, name),
    judgePractice: (guess) => judgePractice(deps, guess),
    practiceAnswers: (name, square) => practiceAnswers(deps, { ...name, square }),
  }
}

async function myGames({ prisma, snapshot, identity }: CreatorDeps, offset: number, limit: number) {
  const { playerId } = identity.current()
  if (playerId === null) return []
  const rows = await prisma.game.findMany({
    where: { authorId: playerId, ref: { not: null } },
    select: USER_GAME_COLUMNS,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: offset,
    take: limit,
  })
  return rows.flatMap((row) => toUserGame(row, snapshot.current()) ?? [])
}
