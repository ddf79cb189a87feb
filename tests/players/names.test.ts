/** Names that hurt or mislead never reach a board, wherever they come from. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { makesGame } from '../support/user-games.ts'

const GAME = 3
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: GAME })
})
afterAll(() => server[Symbol.asyncDispose]())

const ACCOUNT = '{ viewer { name account { firstName fullName displayName nameNotice } } }'
const RENAME = `mutation ($displayName: String!, $fullNamePublic: Boolean!) {
  updateDisplayName(input: { displayName: $displayName, fullNamePublic: $fullNamePublic }) {
    __typename ... on Account { displayName } ... on Error { message }
  }
}`
const RANDOM = /^[A-Z][a-z]+ [A-Z][a-z]+$/
const REFUSED = {
  __typename: 'DisplayNameRefused',
  message: 'Please choose another name: this one could hurt or mislead others',
}

interface Named {
  readonly viewer: { readonly name: string; readonly account: { displayName: string; nameNotice: string | null } }
}

const rename = async (player: Player, displayName: string, fullNamePublic = false) =>
  (await player.asks<{ updateDisplayName: object }>(RENAME, { displayName, fullNamePublic })).updateDisplayName

describe('a name that comes from the sign-in', () => {
  it.each([
    ['Fuckface Miller', 'x'],
    ['Posy Larkspur', 'google'],
    ['Adm1n', 'x'],
    ['Ninefold Support', 'google'],
  ] as const)('%s never reaches a board: a random one does, and the form says why', async (name, provider) => {
    const player = await signedIn(server.player(), name, provider)
    const play = await player.finishes(GAME)
    const row = (await server.player().seesBoard(GAME)).entries.find(({ ref }) => ref === play.ref)
    const { viewer } = await player.asks<Named>(ACCOUNT)
    const isFirstNameFit = name.startsWith('Posy')
    expect(row?.name).toMatch(isFirstNameFit ? /^Posy$/ : RANDOM)
    expect(viewer).toMatchObject({ name: row?.name, account: { fullName: name, displayName: row?.name } })
    expect(viewer.account.nameNotice).toContain('could hurt or mislead others')
    expect(await rename(player, '', true)).toEqual(REFUSED)
  })

  it('is long enough at 80 letters', async () => {
    const player = await signedIn(server.player(), 'A'.repeat(80), 'x')
    const { viewer } = await player.asks<Named>(ACCOUNT)
    expect(viewer).toMatchObject({ name: 'A'.repeat(80), account: { nameNotice: null } })
  })

  it.each(['Dick Tracy', 'Cassandra Scunthorpe', 'Nguyễn Thị Bích'])('%s is a name like any other', async (name) => {
    const player = await signedIn(server.player(), name)
    expect((await player.asks<Named>(ACCOUNT)).viewer.account.nameNotice).toBeNull()
    expect(await rename(player, '', true)).toMatchObject({ __typename: 'Account' })
  })
})

it('refuses a part of a first name that is no name any more, in every form that sets one', async () => {
  const player = await signedIn(server.player(), 'Analise Brand')
  expect(await rename(player, 'Analis')).toEqual({ __typename: 'Account', displayName: 'Analis' })
  expect(await rename(player, 'Anal')).toEqual(REFUSED)
  const input = '{ displayName: "Anal", fullNamePublic: false, marketingOptIn: false }'
  for (const mutation of ['completeAccount', 'updatePreferences'])
    expect(
      await player.asks(`mutation { ${mutation}(input: ${input}) { __typename ... on Error { message } } }`),
    ).toEqual({ [mutation]: REFUSED })
})

it("refuses such titles of players' own games, new or changed", async () => {
  const player = server.player()
  expect(await makesGame(player, 'Sh1tty songs')).toMatchObject({
    __typename: 'DisplayNameRefused',
    message: 'Please choose another title: this one could hurt or mislead others',
  })
  expect(await makesGame(player, 'The official Ninefold game')).toMatchObject({ __typename: 'DisplayNameRefused' })
  const { ref } = await makesGame(player, 'Posy Larkspur for beginners')
  const renamed = await player.asks(
    'mutation ($ref: ID!) { renameUserGame(input: { ref: $ref, title: "F u c k" }) { __typename } }',
    { ref },
  )
  expect(renamed).toEqual({ renameUserGame: { __typename: 'DisplayNameRefused' } })
})
