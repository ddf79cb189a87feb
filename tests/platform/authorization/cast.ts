/** The people of the table: Ada, whom it is about, her friend, another player, a visitor and an admin, each with something of their own. */
import { encodeGlobalID } from '@pothos/plugin-relay'
import { signedInAdmin } from '../../support/admin.ts'
import type { Player } from '../../support/player.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import {
  type Belongings,
  doubtsName,
  findsFriend,
  foundsLeague,
  isBlocked,
  type Marks,
  newPlayer,
  newVisitor,
  ownGame,
  wantsFriend,
} from './people.ts'

export const TODAY = 8

export interface Cast {
  readonly askers: Readonly<Record<Role, Player>>
  readonly marks: Readonly<Record<Role, Marks>>
  /** What of Ada's can be named in a question. */
  readonly ada: Belongings
  /** Of the friend: a member of Ada's league. */
  readonly friendId: string
  /** Of the visitor: its holder can adopt the visitor's games. */
  readonly progressCode: string
  readonly strangers: Strangers
  readonly leagueRef: string
  readonly leagueId: string
  readonly leagueCode: string
  /** Of today's game, not filled by any of them. */
  readonly openSquareId: string
  /** Fits no square that was filled today, and is asked for by all alike. */
  readonly wrongSong: string
  readonly albumId: string
}

interface Strangers {
  /** Have added Ada's code, and wait. */
  readonly inviterId: string
  readonly declinedId: string
  /** Was blocked by Ada. */
  readonly blockedId: string
}

/** Of people who are made for one row, which is about none of these. */
const NO_STRANGERS: Strangers = { inviterId: '', declinedId: '', blockedId: '' }

export interface Stage extends AsyncDisposable {
  readonly server: TestServer
  /** The people whom most rows share. */
  readonly cast: Cast
  /** New people, for a row that changes who they are; the admin is the same one in all of them. */
  newCast(): Promise<Cast>
}

export async function openStage(): Promise<Stage> {
  // Many sign in from one address.
  const server = await startTestServer({
    today: TODAY,
    variables: { SIGN_IN_LIMIT: '100000', WEBHOOKS_TO_LOOPBACK: 'on' },
  })
  const admin = await signedInAdmin(server, 'portal-keeper')
  let casts = 0
  const newCast = () => makeCast(server, admin.at(server.url), casts++)
  const cast = await newCast()
  return {
    server,
    cast: { ...cast, strangers: await strangersTo(cast, server) },
    newCast,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

async function makeCast(server: TestServer, admin: Player, number: number): Promise<Cast> {
  const [ada, ben, cleo, visitor] = await Promise.all([
    newPlayer(server, `Ada Quillfeather${number}`, TODAY),
    newPlayer(server, `Ben Wintergreen${number}`, TODAY),
    newPlayer(server, `Cleo Marchbanks${number}`, TODAY),
    newVisitor(server, `Visitor ${number}`, TODAY),
  ])
  await findsFriend(ada, cleo)
  const game = await server.prisma.game.findUniqueOrThrow({ where: { number: TODAY } })
  const album = await server.prisma.album.findFirstOrThrow()
  const [wrongSong = ''] = (await server.answers.wrongFor(TODAY, 1)).slice(-1)
  return {
    askers: { visitor: visitor.as, other: ben.as, friend: cleo.as, admin, player: ada.as },
    marks: {
      visitor: visitor.marks,
      other: ben.marks,
      friend: cleo.marks,
      admin: { name: 'portal-keeper' },
      player: ada.marks,
    },
    ada: { ...ada.has, ...(await ownGame(server, ada.as)) },
    friendId: cleo.has.playerId,
    progressCode: visitor.progressCode,
    strangers: NO_STRANGERS,
    ...(await foundsLeague(ada, cleo)),
    openSquareId: encodeGlobalID('Square', `${game.id}:8`),
    wrongSong,
    albumId: encodeGlobalID('Album', album.ref),
  }
}

async function strangersTo({ askers, ada }: Cast, server: TestServer): Promise<Strangers> {
  await doubtsName(askers.other, ada.gamePlayRef)
  return {
    inviterId: await wantsFriend(server, ada.friendCode, 'Dora Lindqvist'),
    declinedId: await wantsFriend(server, ada.friendCode, 'Dan Halloran'),
    blockedId: await isBlocked(server, askers.player, { name: 'Eve Castellan', today: TODAY }),
  }
}

/**
 * `player` is Ada, whose data the others ask for too; `friend` is her friend, `other` is signed in and nothing to her. `visitor`
 * has played without an account, and `admin` has the portal's cookie and no other.
 */
export const ROLES = ['visitor', 'other', 'friend', 'admin', 'player'] as const

export type Role = (typeof ROLES)[number]
