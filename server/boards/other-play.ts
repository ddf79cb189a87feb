/** Shows a player's play to those who may see it: the player, friends, and everyone if it is on the board. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { OtherPlay, OtherPlayService } from '#schema/boards/other-play-service.ts'
import { GameNotFound } from '#schema/errors.ts'
import { nameFor } from '#schema/rules/people/display-names.ts'
import { isShown } from '#schema/rules/people/friends.ts'
import type { Identity } from '#server/players/identity.ts'
import { mayReadCounts } from '../play/answers-of.ts'
import type { LivePort } from '../play/live-port.ts'
import type { PublishedGames } from '../play/published-games.ts'
import { isSecretSquare } from '../play/secret-clues.ts'
import { readPlay } from '../play/stored-plays.ts'

/** What two people are to each other. */
export interface Acquaintance {
  /** The first has the second as a friend. */
  isFriendOf(playerId: string, otherId: string): Promise<boolean>
  /** Neither has blocked the other. */
  mayMeet(playerId: string, otherId: string): Promise<boolean>
}

export interface OtherPlayDeps {
  readonly prisma: PrismaClient
  readonly engine: Pick<LivePort, 'group' | 'score'>
  readonly games: Pick<PublishedGames, 'openClues' | 'puzzleById'>
  readonly acquaintance: Acquaintance
  readonly identity: Identity
}

export function createOtherPlayService(deps: OtherPlayDeps): OtherPlayService {
  return { otherPlay: (ref) => otherPlay(deps, ref) }
}

async function otherPlay(deps: OtherPlayDeps, ref: string): Promise<OtherPlay> {
  const { prisma, games } = deps
  const found = await prisma.play.findUnique({
    where: { ref },
    select: {
      gameId: true,
      playerId: true,
      player: { select: { account: { select: { isHidden: true, hiddenByAdmin: true } } } },
    },
  })
  const game = found && (await games.puzzleById(found.gameId))
  if (!found || !game) throw new GameNotFound()
  const { playerId } = found
  const [play, who] = [await readPlay(prisma, playerId, game.id), await personAndScore(deps, game.id, playerId)]
  if (!play || !who) throw new GameNotFound()

  const isOnBoard =
    play.status === 'won' && who.score.isCounted && !who.score.isArchive && !isKeptOff(found.player.account)
  const acquainted = await relationOf(deps, playerId)
  if (!isShown({ ...acquainted, isOnBoard })) throw new GameNotFound()
  const viewerId = deps.identity.current().playerId
  const own = viewerId === null ? null : await readPlay(prisma, viewerId, game.id)
  return {
    play,
    game,
    ...who,
    hasAccount: found.player.account !== null,
    isViewer: acquainted.isOwn,
    isFriend: acquainted.isFriends,
    isOpen: await Promise.all(
      play.picks.map(async (_pick, square) => {
        if (!mayReadCounts(game, own, square)) return false
        return acquainted.isOwn || !(await isSecretSquare(game, square, games))
      }),
    ),
  }
}

/** Null where the news of the play has not reached this node: it is there a moment later. */
async function personAndScore({ engine }: OtherPlayDeps, gameId: number, playerId: string) {
  const score = await engine.score(gameId, playerId)
  const [person] = (await engine.group(gameId, [playerId])).begun
  if (!score || !person) return null
  const { name, countryCode, photoUrl } = person
  return { score, name: name ?? nameFor(playerId), countryCode, photoUrl }
}

async function relationOf({ identity, acquaintance }: OtherPlayDeps, playerId: string) {
  const viewer = identity.current()
  const isOwn = viewer.playerId === playerId
  if (viewer.playerId === null || isOwn) return { isOwn, isFriends: false, mayMeet: true }
  const isFriends = viewer.isSignedIn && (await acquaintance.isFriendOf(viewer.playerId, playerId))
  return { isOwn, isFriends, mayMeet: isFriends || (await acquaintance.mayMeet(viewer.playerId, playerId)) }
}

/** From public boards: by themselves, or by an admin. */
function isKeptOff(account: { readonly isHidden: boolean; readonly hiddenByAdmin: boolean } | null): boolean {
  return account !== null && (account.isHidden || account.hiddenByAdmin)
}
