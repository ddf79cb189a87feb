/** Made-up ids and cursors: each names nothing, gets a clear error or null, and spoils nothing beside it. */
import { isInterfaceType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '#schema/schema.ts'
import { INTERNAL_ERROR } from '#server/platform/graphql/masked-errors.ts'
import { signedInAdmin } from '../support/admin.ts'
import type { Player } from '../support/player.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** In place of what names a node among those of its type. */
const DAMAGED = [
  ...[
    '1e3',
    '0x10',
    '01',
    '-1',
    '0',
    '1.5',
    ' 1',
    '1 ',
    '٣',
    'NaN',
    '2147483648',
    '9'.repeat(30),
    'a\u0000b',
    '\u0000',
  ],
  ...["' or 1=1 --", 'ffffffffffff', 'FFFFFFFFFFFF', 'f'.repeat(5000), '1:1e0', '1:9', '1:-1', '1:0:0', '__proto__'],
]
/** As the lists write their cursors, with what no list has. */
const CURSORS = ['GPC:S:', 'GPC:S:\u0000', 'GPC:N:1', 'GPC:N:1e300', 'GPC:J:[]', 'GPC:D:x', 'GPC:', 'OffsetConnection:']
  .concat(['1e3', '-2', '2147483647', '99999999999', 'NaN', '1.5'].map((offset) => `OffsetConnection:${offset}`))
  .map((cursor) => btoa(cursor))

let server: TestServer
let admin: Player

beforeAll(async () => {
  server = await startTestServer({ today: 3 })
  admin = await signedInAdmin(server, 'keeper')
  // Lists of the viewer's own are read for a viewer alone.
  await admin.guessesRight(1, 0)
})
afterAll(() => server[Symbol.asyncDispose]())

const nodeTypes = schema.getPossibleTypes(interfaceNamed('Node')).map(({ name }) => name)

function interfaceNamed(name: string) {
  const found = schema.getType(name)
  if (isInterfaceType(found)) return found
  throw new Error(`There is no interface ${name}`)
}

const utf8 = (text: string) => Buffer.from(text).toString('base64')

describe('a damaged id', () => {
  const NODES = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename } }'

  it.each(nodeTypes)('of %s is null, alone and beside one that is whole', async (type) => {
    const whole = (await server.player().asks<{ todaysGame: { id: string } }>('{ todaysGame { id } }')).todaysGame.id
    for (const key of DAMAGED) {
      const [id, ids] = [utf8(`${type}:${key}`), [whole, utf8(`${type}:${key}`), whole]]
      const node = await server.player().ask('query ($id: ID!) { node(id: $id) { __typename } }', { id })
      expect(node).toEqual({ data: { node: null } })
      const game = { __typename: 'Game' }
      expect(await server.player().ask(NODES, { ids })).toEqual({ data: { nodes: [game, null, game] } })
    }
    expect(server.takeLog()).toEqual([])
  })

  it('of no type at all is null', async () => {
    const ids = ['', 'x', '====', utf8('Song'), utf8('Song:'), utf8(':1'), utf8('Viewer:1'), utf8('constructor:1')]
    const nodes = ids.map(() => null)
    expect(await server.player().ask(NODES, { ids })).toEqual({ data: { nodes } })
    expect(server.takeLog()).toEqual([])
  })
})

describe('a damaged cursor', () => {
  const connections = ['Query', 'Viewer', 'Portal'].flatMap((type) =>
    fieldsOf(type)
      .filter((field) => field.args.some(({ name }) => name === 'after'))
      .map(({ name }) => [type, name] as const),
  )

  it.each(connections)('of %s.%s is refused in words, or begins the list', async (type, name) => {
    for (const cursor of CURSORS) {
      for (const place of ['after', 'before']) {
        const field = `${name}(${place}: "${cursor}") { __typename }`
        const query = { Query: `{ ${field} }`, Viewer: `{ viewer { ${field} } }` }[type]
        const { errors = [] } = await admin.ask<unknown>(query ?? `{ portal { ... on Portal { ${field} } } }`)
        expect(errors.map(({ extensions }) => extensions?.['code'])).not.toContain(INTERNAL_ERROR)
      }
    }
    expect(server.takeLog()).toEqual([])
  })
})

function fieldsOf(type: string) {
  const found = schema.getType(type)
  return isObjectType(found) ? Object.values(found.getFields()) : []
}
