/** A world in which people have much of everything, so that fields have much to do. */
import { ADMIN_PASSWORD, adminSignIn } from '../../support/admin.ts'
import type { Player } from '../../support/player.ts'
import { signedIn } from '../../support/sign-in.ts'
import { makesGame } from '../../support/user-games.ts'
import { type Cast, openStage, TODAY as SETTLED, type Stage } from '../authorization/cast.ts'

export { SETTLED }
/** The board of the day before has settled. */
export const TODAY = SETTLED + 1

const FRIENDS = 10
const VISITORS = 8
const OWN_GAMES = 8
const API_KEYS = 8
const WEBHOOKS = 3

export interface RichWorld {
  readonly stage: Stage
  readonly cast: Cast
  readonly songs: readonly string[]
  /** A player who is not a friend, and their play of today. */
  readonly otherId: string
  readonly otherRef: string
  /** Of the friends' plays of today. */
  readonly friendRefs: readonly string[]
  readonly albumsFile: string
  /** Of a category that a game before has asked for. */
  readonly usedCode: string
  /** What steps leave to those that come after them. */
  readonly kept: Map<string, string>
  /** A person who is made for one step. */
  made: Player
  round: number
}

export async function fillWorld(): Promise<RichWorld> {
  const stage = await openStage()
  const { server, cast } = stage
  const { player, other, admin } = cast.askers
  const friends: Player[] = []
  for (let n = 0; n < FRIENDS; n++) friends.push(await newFriend(stage, n))
  for (let game = 1; game <= SETTLED; game++) await player.finishes(game)
  for (const [place, friend] of friends.entries()) await friend.finishes(SETTLED, place)
  await server.toGame(TODAY, 3)
  // An admin's session does not last until the next day.
  await adminSignIn(admin, 'portal-keeper', ADMIN_PASSWORD)
  const visitors = Array.from({ length: VISITORS }, () => server.player())
  for (const [place, asker] of [...friends, ...visitors].entries()) await asker.finishes(TODAY, place)
  await hasMuch(player, stage)
  for (const game of [1, 2, 3, 4, 5, 6, 7, TODAY]) await other.guessesRight(game, 0)
  await does(admin, `saveBanner(input: { text: "Hello", games: [${TODAY}] })`)
  const friendRefs: string[] = []
  for (const friend of friends) friendRefs.push((await friend.play(TODAY))?.ref ?? '')
  return { stage, cast, friendRefs, ...(await namesIn(stage)), kept: new Map(), made: player, round: 0 }
}

async function newFriend({ server, cast }: Stage, n: number): Promise<Player> {
  const friend = await signedIn(server.player(), `Friend Number${n}`)
  await does(friend, `addFriend(code: "${cast.ada.friendCode}")`)
  await does(cast.askers.player, `acceptFriend(id: "${await accountId(friend)}")`)
  await does(friend, `joinLeague(code: "${cast.leagueCode}")`)
  return friend
}

async function hasMuch(player: Player, { server: { prisma } }: Stage): Promise<void> {
  for (let n = 0; n < OWN_GAMES; n++) await makesGame(player, `Side ${n}`)
  for (let n = 0; n < API_KEYS; n++) await does(player, `createApiKey(input: { name: "Key ${n}", scope: READ_OWN })`)
  for (let n = 0; n < WEBHOOKS; n++)
    await does(player, 'createWebhook(input: { url: "http://127.0.0.1:9/in", events: [GAME_SETTLED, GAME_PUBLISHED] })')
  const { playerId } = await prisma.account.findFirstOrThrow({ where: { fullName: { startsWith: 'Ada' } } })
  const { id: gameId } = await prisma.game.findUniqueOrThrow({ where: { number: SETTLED } })
  const songs = await prisma.song.findMany({ take: 10 })
  await prisma.notice.createMany({
    data: songs.map(({ id }, square) => ({ playerId, gameId, songId: id, square: square % 9 })),
  })
}

async function namesIn({ server, cast }: Stage) {
  const { player, other, admin } = cast.askers
  const { songs } = await player.asks<{ songs: { edges: { node: { id: string } }[] } }>(
    '{ songs { edges { node { id } } } }',
  )
  const { portal } = await admin.asks<{ portal: { catalogueFile: { text: string } } }>(
    '{ portal { ... on Portal { catalogueFile(kind: ALBUMS_CSV) { text } } } }',
  )
  const used = await server.prisma.clue.findFirstOrThrow({
    where: { categoryId: { not: null }, game: { number: SETTLED } },
    include: { category: true },
  })
  return {
    songs: songs.edges.map(({ node }) => node.id),
    otherId: await accountId(other),
    otherRef: (await other.play(TODAY))?.ref ?? '',
    albumsFile: portal.catalogueFile.text,
    usedCode: used.category?.code ?? '',
  }
}

async function accountId(player: Player): Promise<string> {
  return (await player.asks<{ viewer: { account: { id: string } } }>('{ viewer { account { id } } }')).viewer.account.id
}

/** Any mutation, not measured. Returns the answer as text. */
export async function does(player: Player, mutation: string, selection = ''): Promise<string> {
  return JSON.stringify(await player.asks(`mutation { ${mutation} { __typename ${selection} } }`))
}
