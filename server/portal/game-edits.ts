/** Saves, approves and deletes games to come. What is published is not touched. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import { GameNotPlayable, GamePublished } from '#schema/portal/errors.ts'
import type { AdminGame, SeenGame, SubmittedGame } from '#schema/portal/games-service.ts'
import { checkPuzzle, type PuzzleDraft } from '#schema/rules/puzzle/puzzle.ts'
import { draftProblems } from '#schema/rules/puzzle/user-games.ts'
import { nextVersion } from '#server/platform/database/next-version.ts'
import type { Grid } from '../play/write-grid.ts'
import { writeAudit } from './audit.ts'
import type { LockedScope } from './games-scope.ts'
import { refuseStale } from './save-conflict.ts'

/** Errors: GamePublished, GameNotPlayable, SaveConflict. */
export async function submitGame(scope: LockedScope, { number, version, draft }: SubmittedGame): Promise<void> {
  const { tx, games } = scope
  if (games.isPublished(number)) throw new GamePublished(number)
  const before = await readDay(scope, number)
  await refuseStale(tx, {
    subject: `game:${number}`,
    storedVersion: before.version,
    editedVersion: version,
    theirs: inWords(before),
    yours: draftInWords(scope, draft),
  })
  const grid = playable(scope, draft)
  const isHandmade = before.createdBy !== null && before.createdBy !== games.generator && !isBlank(before)
  const id = await emptyGame(scope, number, isHandmade ? before.createdBy : null)
  await games.write(tx, id, grid)
  await record(scope, { action: 'game.submit', number, before })
}

/** Errors: GameNotPlayable, SaveConflict. */
export async function approveGames(scope: LockedScope, seen: readonly SeenGame[]): Promise<void> {
  const { tx, admin, now, games } = scope
  for (const game of seen) {
    const { number } = game
    const before = await readDay(scope, number)
    await refuseUnseen(scope, before, game)
    if (isBlank(before)) throw new GameNotPlayable(`Game ${number} is blank: there is nothing to approve.`)
    // What players have been asked was playable; what is to come may have lost answers since.
    if (!games.isPublished(number)) playable(scope, draftOf(before))
    await tx.game.update({
      where: { number },
      data: { checkedBy: admin.username, checkedAt: now(), version: await nextVersion(tx) },
    })
    await record(scope, { action: 'game.approve', number, before })
  }
}

/** Leaves a blank day. Errors: GamePublished, SaveConflict. */
export async function deleteGame(scope: LockedScope, game: SeenGame): Promise<void> {
  const { number } = game
  if (scope.games.isPublished(number)) throw new GamePublished(number)
  const before = await readDay(scope, number)
  await refuseUnseen(scope, before, game)
  await emptyGame(scope, number, null)
  await record(scope, { action: 'game.delete', number, before })
}

/** A game that another admin has changed meanwhile is neither approved nor deleted unseen. Error: SaveConflict. */
async function refuseUnseen({ tx }: LockedScope, { number, version: storedVersion }: AdminGame, { version }: SeenGame) {
  if (version === null) return
  await refuseStale(tx, { subject: `game:${number}`, storedVersion, editedVersion: version, theirs: {}, yours: {} })
}

/** Whether the day has no clues. */
function isBlank({ rows }: AdminGame): boolean {
  return rows.every((clue) => clue === null)
}

async function readDay({ tx, games }: LockedScope, number: number): Promise<AdminGame> {
  const [day] = await games.read(tx, number, number)
  if (day) return day
  throw new Error(`No day came for game ${number}`)
}

/** Returns the id of the day's game, without clues and unchecked, creating it if needed. */
async function emptyGame({ tx, admin }: LockedScope, number: number, maker: string | null): Promise<number> {
  const createdBy = maker ?? admin.username
  const version = await nextVersion(tx)
  const { id } = await tx.game.upsert({
    where: { number },
    create: { number, createdBy, version },
    update: { createdBy, checkedBy: null, checkedAt: null, version },
    select: { id: true },
  })
  await tx.clue.deleteMany({ where: { gameId: id } })
  await tx.square.deleteMany({ where: { gameId: id } })
  return id
}

/** The grid of a draft that breaks no rule. Error: GameNotPlayable. */
function playable({ games }: LockedScope, draft: PuzzleDraft): Grid {
  const index = games.index()
  const [problem] = draftProblems(checkPuzzle(draft, index, []), index.title)
  const {
    rows: [a, b, c],
    columns: [d, e, f],
  } = draft
  if (problem || !a || !b || !c || !d || !e || !f) throw new GameNotPlayable(problem?.message)
  return { rows: [a, b, c], columns: [d, e, f] }
}

/** The clues that a game has, as a draft. */
export function draftOf({ rows: [a, b, c], columns: [d, e, f] }: AdminGame): PuzzleDraft {
  return {
    rows: [a?.clue ?? null, b?.clue ?? null, c?.clue ?? null],
    columns: [d?.clue ?? null, e?.clue ?? null, f?.clue ?? null],
  }
}

function inWords({ rows, columns }: AdminGame) {
  const titles = (side: AdminGame['rows']) => side.map((clue) => clue?.title ?? 'blank').join(', ')
  return { rows: titles(rows), columns: titles(columns) }
}

function draftInWords({ games }: LockedScope, { rows, columns }: PuzzleDraft) {
  const { title } = games.index()
  const titles = (side: PuzzleDraft['rows']) => side.map((clue) => (clue ? title(clue) : 'blank')).join(', ')
  return { rows: titles(rows), columns: titles(columns) }
}

async function record(
  scope: LockedScope,
  { action, number, before }: { readonly action: string; readonly number: number; readonly before: AdminGame },
): Promise<void> {
  const after = await readDay(scope, number)
  await writeAudit(scope.tx, scope, { action, subject: `game:${number}`, before: noted(before), after: noted(after) })
}

function noted(game: AdminGame): Prisma.InputJsonObject {
  const { createdBy, checkedBy, version } = game
  return { ...inWords(game), createdBy, checkedBy, version }
}
