/** What a player can do to make games of their own and to practise, for one request. */

import { randomBytes } from 'node:crypto'
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import type { CreatorService, DraftCheck, DraftCount, NewGame } from '#schema/creator/creator-service.ts'
import { DraftNotPlayable, GameNotFound, NoSuchPuzzle, TooManyGames } from '#schema/errors.ts'
import type { UserGame } from '#schema/play/game-service.ts'
import { countBits, intersectionCount } from '#schema/rules/puzzle/bitset.ts'
import type { CatalogueIndex } from '#schema/rules/puzzle/catalogue.ts'
import { type OpenClues, withoutOpenClues } from '#schema/rules/puzzle/open-clues.ts'
import { checkPuzzle, MIN_ANSWERS, type PuzzleDraft } from '#schema/rules/puzzle/puzzle.ts'
import { DAY_MS, draftProblems, GAMES_A_DAY, openClueProblem, tidyTitle } from '#schema/rules/puzzle/user-games.ts'
import type { Identity } from '#server/players/identity.ts'
import type { NamePolicy } from '#server/players/name-policy.ts'
import type { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts'
import type { LivePort } from '../play/live-port.ts'
import { drawnGrid, judgePractice, practiceAnswers, practiceGame } from '../play/practice.ts'
import type { PublishedGames } from '../play/published-games.ts'
import { refuseOpen } from '../play/secret-clues.ts'
import { filledGrid, writeGrid } from '../play/write-grid.ts'
import type { PuzzleSearch } from '../portal/puzzle-search.ts'
import { forgetDeleted } from './forget-deleted.ts'
import type { RevealedSongs } from './revealed-songs.ts'
import { toUserGame, USER_GAME_COLUMNS } from './user-game-shelf.ts'

export interface CreatorDeps {
  readonly prisma: PrismaClient
  readonly engine: Pick<LivePort, 'reload'>
  readonly snapshot: CatalogueSnapshot
  readonly games: PublishedGames
  readonly names: NamePolicy
  /** For all requests. */
  readonly revealed: RevealedSongs
  readonly search: PuzzleSearch
  readonly now: () => Date
  readonly identity: Identity
}

/** The creator service of one request. */
export function createCreatorService(deps: CreatorDeps): CreatorService {
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

// Publishes a player's own game, complete and proven to be playable, under an unguessable ref.

/** Who made a game that no admin made; `authorId` says which player. */
const PLAYER = 'player'
/** Nine bytes are twelve characters, and 72 bits. */
const REF_BYTES = 9

/** Errors: DraftNotPlayable, DisplayNameRefused, TooManyGames. */
async function createUserGame(deps: CreatorDeps, { title, draft }: NewGame): Promise<UserGame> {
  const { prisma, snapshot, games, names, now, identity } = deps
  const catalogue = snapshot.current()
  const [problem] = checkDraft(draft, catalogue.index, await games.openClues()).problems
  const grid = filledGrid(draft)
  if (problem || !grid) throw new DraftNotPlayable(problem?.message)

  names.checkTitle(title)
  const authorId = identity.ensure()
  const ref = randomBytes(REF_BYTES).toString('base64url')
  await prisma.$transaction(async (tx) => {
    await refuseTooMany(tx, authorId, now())
    const createdAt = now()
    const { id } = await tx.game.create({
      data: { ref, title: tidyTitle(title), authorId, createdBy: PLAYER, createdAt },
      select: { id: true },
    })
    await writeGrid(tx, { gameId: id, ...grid }, catalogue)
  })
  return games.byRef(ref)
}

/** The row of the player is the lock: two windows cannot both make the last game of the day. */
async function refuseTooMany(tx: Prisma.TransactionClient, playerId: string, now: Date): Promise<void> {
  await tx.player.upsert({ where: { id: playerId }, create: { id: playerId, createdAt: now }, update: {} })
  // By hand: Prisma has no row locks.
  await tx.$queryRaw`select 1 from player where id = ${playerId}::uuid for update`
  const since = new Date(now.getTime() - DAY_MS)
  const made = await tx.game.count({ where: { authorId: playerId, createdAt: { gt: since } } })
  if (made >= GAMES_A_DAY) throw new TooManyGames()
}

/** Says how a draft stands, in numbers alone. Of clues that are open now, and of the songs behind small numbers, it says nothing. */
function checkDraft(draft: PuzzleDraft, index: CatalogueIndex, open: OpenClues): DraftCheck {
  const counted = withoutOpenClues(draft, open)
  const songs = ([...counted.rows, ...counted.columns] as const).map((clue) => clue && index.fits(clue))
  const [rows, columns] = [songs.slice(0, 3), songs.slice(3)]
  const openProblem = openClueProblem(draft, open, index.title)
  return {
    rows: rows.map((fitting) => fitting && countShown(countBits(fitting))),
    columns: columns.map((fitting) => fitting && countShown(countBits(fitting))),
    squares: rows.flatMap((row) =>
      columns.map((column) => row && column && countShown(intersectionCount(row, column))),
    ),
    // Players' games may use a category as often as they like.
    problems: openProblem ? [openProblem] : draftProblems(checkPuzzle(draft, index, []), index.title),
  }
}

/** Zero or one would reveal whether a certain song fits. */
const countShown = (count: number): DraftCount => (count < MIN_ANSWERS ? 'few' : count)

/** Errors: DisplayNameRefused; GameNotFound, also for another player's game, so that its existence stays private. */
async function renameUserGame(deps: CreatorDeps, ref: string, title: string): Promise<UserGame> {
  const { prisma, games, names } = deps
  const { id } = await ownGame(deps, ref)
  names.checkTitle(title)
  await prisma.game.update({ where: { id }, data: { title: tidyTitle(title), version: { increment: 1 } } })
  games.forget()
  return games.byRef(ref)
}

/** Its plays and its board go with it. Error: GameNotFound, as above. */
async function deleteUserGame(deps: CreatorDeps, ref: string): Promise<void> {
  const { id } = await ownGame(deps, ref)
  await deps.prisma.game.deleteMany({ where: { id } })
  await forgetDeleted(deps, id)
}

async function ownGame({ prisma, identity }: CreatorDeps, ref: string): Promise<{ readonly id: number }> {
  const { playerId } = identity.current()
  const row = await prisma.game.findUnique({ where: { ref }, select: { id: true, authorId: true } })
  if (!row || playerId === null || row.authorId !== playerId) throw new GameNotFound()
  return row
}
