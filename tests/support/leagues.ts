/** What players of tests do with leagues, and the shape of what they get. */
import type { Player } from './player.ts'

export interface MemberView {
  readonly id: string
  readonly name: string
  readonly isOwner: boolean
  readonly isViewer: boolean
}

export interface BoardEntry {
  readonly name: string
  readonly state: 'COMPLETED' | 'IN_PROGRESS' | 'NOT_STARTED'
  readonly position: number | null
  readonly rarity: number | null
  readonly isViewer: boolean
}

export interface WeekRow {
  readonly name: string
  readonly position: number
  readonly points: number
  readonly gameCount: number
  readonly meanRarity: number | null
  readonly days: readonly { readonly gameNumber: number; readonly place: number | null; readonly points: number }[]
}

export interface LeagueView {
  readonly __typename: string
  readonly message?: string
  readonly id: string
  readonly name: string
  readonly isOwner: boolean
  readonly memberCount: number
  readonly joinPath: string
  readonly members: readonly MemberView[]
  readonly board: { readonly gameNumber: number; readonly isSettled: boolean; readonly entries: readonly BoardEntry[] }
  readonly week: {
    readonly startDate: string
    readonly endDate: string
    readonly isLive: boolean
    readonly rows: readonly WeekRow[]
  }
}

const LEAGUE = `fragment L on League {
  id name isOwner memberCount joinPath
  members { id name isOwner isViewer }
  board { ... on LeagueBoard { gameNumber isSettled entries { name state position rarity isViewer } } }
  week { startDate endDate isLive rows { name position points gameCount meanRarity days { gameNumber place points } } }
}`
const result = (call: string) => `${call} { __typename ... on League { ...L } ... on Error { message } }`

const CREATE = `mutation ($name: String!) { ${result('createLeague(name: $name)')} } ${LEAGUE}`
const JOIN = `mutation ($code: String!) { ${result('joinLeague(code: $code)')} } ${LEAGUE}`
const ONE = `query ($ref: ID!) { ${result('league(ref: $ref)')} } ${LEAGUE}`
const WATCH = `subscription ($ref: ID!) { leagueChanged(ref: $ref) { ...L } } ${LEAGUE}`
const OF_OWNER = {
  removeLeagueMember: `mutation ($id: ID!, $memberId: ID!) { ${result('removeLeagueMember(id: $id, memberId: $memberId)')} } ${LEAGUE}`,
  handOverLeague: `mutation ($id: ID!, $memberId: ID!) { ${result('handOverLeague(id: $id, memberId: $memberId)')} } ${LEAGUE}`,
  renameLeague: `mutation ($id: ID!, $name: String!) { ${result('renameLeague(id: $id, name: $name)')} } ${LEAGUE}`,
  regenerateLeagueLink: `mutation ($id: ID!) { ${result('regenerateLeagueLink(id: $id)')} } ${LEAGUE}`,
  deleteLeague: 'mutation ($id: ID!) { deleteLeague(id: $id) { __typename ... on Error { message } } }',
  leaveLeague: 'mutation ($id: ID!) { leaveLeague(id: $id) { __typename ... on Error { message } } }',
} as const
const OWN = '{ viewer { account { leagues { id name } } } }'
const PREVIEW = `query ($code: String!) {
  previewLeague(code: $code) { __typename ... on LeaguePreview { ref name memberCount isFull } ... on Error { message } }
}`

/** The answer of the one field that was asked for. */
const only = async <T>(asked: Promise<Record<string, T>>): Promise<T> => {
  const [answer] = Object.values(await asked)
  if (answer === undefined) throw new Error('No answer')
  return answer
}

export const codeOf = ({ joinPath }: Pick<LeagueView, 'joinPath'>) => joinPath.slice(joinPath.lastIndexOf('/') + 1)

export const makesLeague = (player: Player, name: string) => only<LeagueView>(player.asks(CREATE, { name }))
export const joins = (player: Player, code: string) => only<LeagueView>(player.asks(JOIN, { code }))
export const seesLeague = (player: Player, ref: string) => only<LeagueView>(player.asks(ONE, { ref }))
export const watchesLeague = (player: Player, ref: string) => player.watches<LeagueView>(WATCH, { ref })

/** Anything that is done with a league that there is. */
export const does = (player: Player, what: keyof typeof OF_OWNER, variables: Record<string, string>) =>
  only<LeagueView>(player.asks(OF_OWNER[what], variables))

export const previews = (player: Player, code: string) => only<Record<string, unknown>>(player.asks(PREVIEW, { code }))

export async function ownLeagues(player: Player): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { viewer } = await player.asks<{ viewer: { account: { leagues: { id: string; name: string }[] } } }>(OWN)
  return viewer.account.leagues
}

/** The id by which a league knows one of its members. */
export function memberId({ members }: LeagueView, name: string): string {
  const member = members.find((each) => each.name === name)
  if (!member) throw new Error(`${name} is not in the league`)
  return member.id
}
