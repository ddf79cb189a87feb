/** What each role gets of the portal's games: those of days to come are known to admins alone. */
import { TODAY } from './cast.ts'
import { admins, type FieldRow, type OperationRow } from './roles.ts'

const TOMORROW = TODAY + 1
export const BLANK_DRAFT = 'draft: { rows: [null, null, null], columns: [null, null, null] }'

/** For a published game: admins are told that it is published, everyone else gets NotAdmin. */
export const portalGameOperations: readonly OperationRow[] = [
  {
    field: 'Mutation.submitGame',
    args: () => `input: { number: ${TODAY}, version: 1, ${BLANK_DRAFT} }`,
    gets: admins('GamePublished'),
  },
  { field: 'Mutation.approveGame', args: () => 'number: 9000', gets: admins('GameNotPlayable') },
  { field: 'Mutation.approveGames', args: () => 'numbers: [9000]', gets: admins('GameNotPlayable') },
  { field: 'Mutation.deleteGame', args: () => `number: ${TODAY}`, gets: admins('GamePublished') },
  { field: 'Mutation.insertBlankGame', args: () => `number: ${TODAY}`, gets: admins('GamePublished') },
  { field: 'Mutation.moveGame', args: () => `from: ${TODAY}, to: ${TOMORROW}`, gets: admins('GamePublished') },
]

const portal = (inner: string) => () => `portal { __typename ... on Portal { ${inner} } }`
const checked = (inner: string) =>
  portal(`checkGame(number: ${TOMORROW}, ${BLANK_DRAFT}) { ... on CheckedGame { ${inner} } }`)

export const portalGameFields: readonly FieldRow[] = [
  { type: 'AdminGame', way: portal(`game(number: ${TOMORROW}) { $ }`), gets: admins('answer') },
  { type: 'AdminSquare', way: portal(`game(number: ${TOMORROW}) { squares { $ } }`), gets: admins('answer') },
  { type: 'CheckedGame', way: checked('$'), gets: admins('answer') },
  { type: 'Stock', way: portal('stock { $ }'), gets: admins('answer') },
  { type: 'GameDay', way: portal('nextBlankGame { $ }'), gets: admins('answer') },
  { type: 'CategoryUse', way: portal('stock { unusedCategories { $ } }'), gets: admins('answer') },
  { type: 'Dashboard', way: portal('dashboard { $ }'), gets: admins('answer') },
  { type: 'DashboardDay', way: portal('dashboard { days { $ } }'), gets: admins('answer') },
  { type: 'ShareCount', way: portal('dashboard { shares { $ } }'), gets: admins('answer') },
]
