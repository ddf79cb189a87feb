/** What each role gets of what the portal knows of people: players, their reports, the admins' own doings. */
import { admins, type FieldRow, type OperationRow } from './roles.ts'

/** For unknown people and things: admins get NotFound errors, everyone else NotAdmin. */
export const portalPeopleOperations: readonly OperationRow[] = [
  {
    field: 'Mutation.renamePlayer',
    args: ({ leagueId }) => `id: "${leagueId}", displayName: "Brave Otter"`,
    gets: admins('PlayerNotFound'),
  },
  {
    field: 'Mutation.hidePlayer',
    args: ({ leagueId }) => `id: "${leagueId}", isHidden: true`,
    gets: admins('PlayerNotFound'),
  },
  {
    field: 'Mutation.setPremium',
    args: ({ leagueId }) => `input: { id: "${leagueId}", isPremium: true, autoRenew: false }`,
    gets: admins('PlayerNotFound'),
  },
  {
    field: 'Mutation.repairPlay',
    args: ({ leagueId }) => `playerId: "${leagueId}", gameNumber: 1`,
    gets: admins('PlayerNotFound'),
  },
  { field: 'Mutation.removeUserGame', args: () => 'ref: "no-such-game"', gets: admins('GameNotFound') },
  {
    field: 'Mutation.answerReport',
    args: () => 'input: { id: "1", status: ACCEPTED, answer: "Thank you" }',
    gets: admins('ReportNotFound'),
  },
  {
    field: 'Mutation.answerNameReport',
    args: () => 'id: "1", status: ACCEPTED',
    gets: admins('ReportNotFound'),
  },
  {
    field: 'Mutation.saveBanner',
    args: () => 'input: { id: "1000000", text: "Hello" }',
    gets: admins('BannerNotFound'),
  },
  { field: 'Mutation.deleteBanner', args: () => 'id: "1000000"', gets: admins('BannerNotFound') },
]

const portal = (inner: string) => () => `portal { __typename ... on Portal { ${inner} } }`
const nodes = (inner: string) => portal(inner.replace('$', 'edges { node { $ } }'))
/** Whom the admins answer, and what they were told. */
const tells = ['fullName', 'doubt']

export const portalPeopleFields: readonly FieldRow[] = [
  { type: 'AdminPlayer', way: nodes('players(first: 1) { $ }'), gets: admins('answer'), tells },
  { type: 'AdminUserGame', way: nodes('userGames(first: 1) { $ }'), gets: admins('answer') },
  { type: 'ReportGroup', way: nodes('reports(first: 1) { $ }'), gets: admins('answer'), tells },
  { type: 'NameReportGroup', way: nodes('nameReports(first: 1) { $ }'), gets: admins('answer'), tells },
  { type: 'AuditEntry', way: nodes('auditLog(first: 1) { $ }'), gets: admins('answer') },
  { type: 'AdminBanner', way: portal('banners { $ }'), gets: admins('none') },
]
