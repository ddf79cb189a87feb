/** Makes people who have a bit of everything that a person can have. */
import type { Player } from '../../support/player.ts'
import { signedIn } from '../../support/sign-in.ts'
import type { TestServer } from '../../support/test-server.ts'
import { answersOf, makesGame } from '../../support/user-games.ts'

/** Texts that only their owner may see, by which a reply is recognized as theirs. */
export type Marks = Readonly<Record<string, string>>

interface PlayerBelongings {
  readonly playerId: string
  readonly friendCode: string
  /** Of another device. */
  readonly sessionId: string
  readonly apiKeyId: string
  readonly webhookId: string
  /** Its ping. */
  readonly deliveryId: string
  /** In progress: the first square of today's game. */
  readonly playId: string
  readonly playRef: string
}

interface OwnGame {
  readonly gameRef: string
  /** Completed: the board of a player's own game never settles. */
  readonly gamePlayRef: string
}

export type Belongings = PlayerBelongings & OwnGame

interface SignedInPlayer {
  readonly as: Player
  readonly marks: Marks
  readonly has: PlayerBelongings
}

interface AccountView {
  readonly id: string
  readonly fullName: string
  readonly friendCode: string
  readonly sessions: readonly { readonly id: string; readonly isCurrent: boolean }[]
}

const ACCOUNT = '{ viewer { account { id fullName friendCode sessions { id isCurrent } } } }'

/** Has another device, a play of today, and a doubt about a verdict. */
export async function newPlayer(server: TestServer, name: string, today: number): Promise<SignedInPlayer> {
  const as = await signedIn(server.player(), name)
  await signedIn(server.player(), name)
  await as.guessesRight(today, 0, 0)
  const doubt = await doubts(server, as, { name, today })
  const play = await as.play(today)
  const { id, fullName, friendCode, sessions } = await accountOf(as)
  const apiKeyId = await makesKey(as)
  const { webhookId, deliveryId } = await makesWebhook(as)
  const session = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  return {
    as,
    has: {
      ...{ playerId: id, friendCode, sessionId: session, apiKeyId, webhookId, deliveryId },
      ...{ playId: play?.id ?? '', playRef: play?.ref ?? '' },
    },
    marks: { fullName, friendCode, apiKeyId, webhookId, deliveryId, session, play: play?.id ?? '', doubt },
  }
}

async function makesKey(as: Player): Promise<string> {
  const { createApiKey } = await as.asks<{ createApiKey: { apiKey: { id: string } } }>(
    'mutation { createApiKey(input: { name: "A script", scope: READ_OWN }) { ... on ApiKeyCreated { apiKey { id } } } }',
  )
  return createApiKey.apiKey.id
}

/** A port without a listener. */
export const WEBHOOK = 'input: { url: "http://127.0.0.1:9/in", events: [GAME_SETTLED] }'

async function makesWebhook(as: Player) {
  interface Hook {
    readonly id: string
    readonly deliveries: { readonly edges: readonly { readonly node: { readonly id: string } }[] }
  }
  const { createWebhook } = await as.asks<{ createWebhook: { webhook: Hook } }>(
    `mutation { createWebhook(${WEBHOOK}) { ... on WebhookCreated { webhook { id deliveries { edges { node { id } } } } } } }`,
  )
  const { id, deliveries } = createWebhook.webhook
  return { webhookId: id, deliveryId: deliveries.edges[0]?.node.id ?? '' }
}

/** Has played without an account, and wants to go on elsewhere. */
export async function newVisitor(server: TestServer, name: string, today: number) {
  const as = server.player()
  await as.guessesRight(today, 0, 0)
  const doubt = await doubts(server, as, { name, today })
  const play = await as.play(today)
  const { exportProgress } = await as.asks<{ exportProgress: { code: string } }>(
    'mutation { exportProgress { ... on ProgressCode { code } } }',
  )
  return { as, progressCode: exportProgress.code, marks: { play: play?.id ?? '', doubt } }
}

/** Answers the note, which is between them and the admins. */
async function doubts(server: TestServer, as: Player, { name, today }: { name: string; today: number }) {
  const [song] = await server.answers.wrongFor(today, 1)
  await as.guesses(today, 1, song)
  const input = { gameNumber: today, square: 1, songId: song, note: `${name} is sure of it` }
  await as.asks('mutation ($input: ReportVerdictInput!) { reportVerdict(input: $input) { __typename } }', { input })
  return input.note
}

/** A game of the player's making, which they have completed themselves. */
export async function ownGame(server: TestServer, as: Player): Promise<OwnGame> {
  const { ref } = await makesGame(as, 'Side A')
  const taken = new Set<string>()
  for (const [square, songs] of (await answersOf(server.prisma, ref)).entries()) {
    const song = songs.find((one) => !taken.has(one)) ?? ''
    taken.add(song)
    await does(as, `submitGuess(input: { gameRef: "${ref}", square: ${square}, songId: "${song}" })`, 'Verdict')
  }
  interface PlayView {
    readonly viewer: { readonly play: { readonly ref: string; readonly status: string } }
  }
  const { viewer } = await as.asks<PlayView>('query ($ref: ID!) { viewer { play(gameRef: $ref) { ref status } } }', {
    ref,
  })
  if (viewer.play.status !== 'WON') throw new Error(`The game is not completed, but ${viewer.play.status}`)
  return { gameRef: ref, gamePlayRef: viewer.play.ref }
}

/** The friend has added the code, and the player has accepted. */
export async function findsFriend(player: SignedInPlayer, friend: SignedInPlayer): Promise<void> {
  await does(friend.as, `addFriend(code: "${player.has.friendCode}")`, 'FriendAdded')
  await does(player.as, `acceptFriend(id: "${friend.has.playerId}")`, 'Account')
}

/** Returns the id of a player who has sent an invite. */
export async function wantsFriend(server: TestServer, code: string, name: string): Promise<string> {
  const as = await signedIn(server.player(), name)
  await does(as, `addFriend(code: "${code}")`, 'FriendAdded')
  return (await accountOf(as)).id
}

/** Returns the id of a blocked player. */
export async function isBlocked(
  server: TestServer,
  by: Player,
  { name, today }: { name: string; today: number },
): Promise<string> {
  const as = await signedIn(server.player(), name)
  await as.guessesRight(today, 0, 0)
  await does(by, `blockPlayer(ref: "${(await as.play(today))?.ref}")`, 'Account')
  return (await accountOf(as)).id
}

/** Leaves the admins a name to look at, by a row of a board. */
export async function doubtsName(as: Player, ref: string): Promise<void> {
  await does(as, `reportName(ref: "${ref}")`, 'NameReported')
}

/** A league of the player's, with one member beside them. */
export async function foundsLeague(player: SignedInPlayer, member: SignedInPlayer) {
  interface Founded {
    readonly createLeague: { readonly id: string; readonly ref: string; readonly joinPath: string }
  }
  const { createLeague } = await player.as.asks<Founded>(
    'mutation { createLeague(name: "Night Owls") { ... on League { id ref joinPath } } }',
  )
  const leagueCode = createLeague.joinPath.split('/').at(-1) ?? ''
  await does(member.as, `joinLeague(code: "${leagueCode}")`, 'League')
  return { leagueId: createLeague.id, leagueRef: createLeague.ref, leagueCode }
}

async function accountOf(as: Player): Promise<AccountView> {
  return (await as.asks<{ viewer: { account: AccountView } }>(ACCOUNT)).viewer.account
}

async function does(as: Player, mutation: string, kind: string): Promise<void> {
  const { told } = await as.asks<{ told: { __typename: string } }>(`mutation { told: ${mutation} { __typename } }`)
  if (told.__typename !== kind) throw new Error(`${mutation} answered ${told.__typename}`)
}
