/** Leagues: how they are made, joined, left and managed, and who may do what. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  does,
  joins,
  type LeagueView,
  makesLeague,
  memberId,
  ownLeagues,
  previews,
  seesLeague,
} from '../../support/leagues.ts'
import type { Player } from '../../support/player.ts'
import { signedIn } from '../../support/sign-in.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let ada: Player
let ben: Player
let cleo: Player

beforeAll(async () => {
  server = await startTestServer({ today: 3 })
  ada = await signedIn(server.player(), 'Adaline Byron')
  ben = await signedIn(server.player(), 'Benedict Moss')
  cleo = await signedIn(server.player(), 'Cleopatra Finch')
})
afterAll(() => server[Symbol.asyncDispose]())

const NOT_FOUND = { __typename: 'LeagueNotFound', message: 'League not found' }
const NOT_SIGNED_IN = { __typename: 'NotSignedIn', message: 'Please log in first' }
const NOT_OWNER = { __typename: 'NotLeagueOwner', message: 'Only the owner of the league can do that' }

/** Ada's, with Ben and Cleo in it. */
async function leagueOfThree(): Promise<LeagueView> {
  const league = await makesLeague(ada, 'The Lanterns')
  await joins(ben, codeOf(league))
  return joins(cleo, codeOf(league))
}

describe('a league', () => {
  it('[LG5, LG6] is made by a signed-in player, who owns it, and has addresses that no game has', async () => {
    const league = await makesLeague(ada, '  The   Lanterns ')
    expect(league).toMatchObject({ __typename: 'League', name: 'The Lanterns', isOwner: true, memberCount: 1 })
    expect(league.id).toMatch(/^[a-z2-9]{10}$/)
    expect(league.joinPath).toMatch(/^\/leagues\/join\/[a-z2-9]{10}$/)
    expect(league.members).toMatchObject([{ name: 'Adaline', isOwner: true, isViewer: true }])
    expect(await ownLeagues(ada)).toContainEqual({ id: league.id, name: 'The Lanterns' })
    expect(await makesLeague(server.player(), 'Visitors')).toEqual(NOT_SIGNED_IN)
  })

  it.each([
    ['', 'InvalidInput'],
    ['   ', 'InvalidInput'],
    ['x'.repeat(41), 'InvalidInput'],
    ['x'.repeat(40), 'League'],
    ['Ninefold Official', 'DisplayNameRefused'],
  ])('[LG5] called %j is answered with %s', async (name, typename) => {
    expect(await makesLeague(cleo, name)).toMatchObject({ __typename: typename })
  })

  it('tells whoever has its link what it is, and nobody who has the link of before', async () => {
    const league = await makesLeague(ada, 'Link Land')
    const code = codeOf(league)
    const preview = { __typename: 'LeaguePreview', name: 'Link Land', memberCount: 1, isFull: false }
    expect(await previews(server.player(), ` ${code.toUpperCase()} `)).toEqual({ ...preview, ref: null })
    expect(await previews(ada, code)).toEqual({ ...preview, ref: league.id })
    const renewed = await does(ada, 'regenerateLeagueLink', { id: league.id })
    expect(codeOf(renewed)).not.toBe(code)
    expect(await previews(ben, code)).toEqual(NOT_FOUND)
    expect(await joins(ben, code)).toEqual(NOT_FOUND)
    expect(await joins(ben, codeOf(renewed))).toMatchObject({ memberCount: 2 })
  })

  it('names itself where its link is shared', async () => {
    const league = await makesLeague(ada, '<The> "Lamps"')
    const page = async (path: string) => (await server.player().fetch(path)).text()
    expect(await page(league.joinPath)).toContain('<title>Join “&#60;The&#62; &#34;Lamps&#34;” – Ninefold</title>')
    expect(await page('/leagues/join/aaaaaaaaaa')).toContain('<title>Ninefold</title>')
  })

  it('is joined once, however often, also at the same moment', async () => {
    const league = await makesLeague(ada, 'Once')
    const both = await Promise.all([joins(ben, codeOf(league)), joins(ben, codeOf(league))])
    expect(both.map(({ memberCount }) => memberCount)).toEqual([2, 2])
    expect(await joins(ben, codeOf(league))).toMatchObject({ memberCount: 2, isOwner: false })
    expect(await joins(server.player(), codeOf(league))).toEqual(NOT_SIGNED_IN)
  })

  it('is not to be found by those who are not in it', async () => {
    const { id } = await makesLeague(ada, 'Private')
    const own = memberId(await seesLeague(ada, id), 'Adaline')
    expect(await seesLeague(ben, id)).toEqual(NOT_FOUND)
    expect(await seesLeague(server.player(), id)).toEqual(NOT_SIGNED_IN)
    expect(await seesLeague(ada, 'no-such-league')).toEqual(NOT_FOUND)
    for (const what of ['leaveLeague', 'deleteLeague', 'regenerateLeagueLink'] as const) {
      expect(await does(ben, what, { id })).toEqual(NOT_FOUND)
    }
    expect(await does(ben, 'renameLeague', { id, name: 'Mine' })).toEqual(NOT_FOUND)
    expect(await does(ben, 'removeLeagueMember', { id, memberId: own })).toEqual(NOT_FOUND)
    expect(await does(server.player(), 'handOverLeague', { id, memberId: own })).toEqual(NOT_SIGNED_IN)
  })
})

describe('the owner of a league', () => {
  it('renames it, removes a member, hands it over, and nobody else does', async () => {
    const league = await leagueOfThree()
    const { id } = league
    const [adasId, bensId] = [memberId(league, 'Adaline'), memberId(league, 'Benedict')]
    expect(await does(ben, 'renameLeague', { id, name: 'Bens' })).toEqual(NOT_OWNER)
    expect(await does(ben, 'removeLeagueMember', { id, memberId: adasId })).toEqual(NOT_OWNER)
    expect(await does(ben, 'handOverLeague', { id, memberId: bensId })).toEqual(NOT_OWNER)
    expect(await does(ben, 'regenerateLeagueLink', { id })).toEqual(NOT_OWNER)
    expect(await does(ben, 'deleteLeague', { id })).toEqual(NOT_OWNER)

    expect(await does(ada, 'renameLeague', { id, name: 'Adas' })).toMatchObject({ name: 'Adas' })
    expect(await does(ada, 'renameLeague', { id, name: ' ' })).toMatchObject({ __typename: 'InvalidInput' })
    expect(await does(ada, 'removeLeagueMember', { id, memberId: memberId(league, 'Cleopatra') })).toMatchObject({
      memberCount: 2,
    })
    expect(await seesLeague(cleo, id)).toEqual(NOT_FOUND)
    const gone = { __typename: 'MemberNotFound', message: 'This player is not in the league any more' }
    expect(await does(ada, 'removeLeagueMember', { id, memberId: memberId(league, 'Cleopatra') })).toEqual(gone)
    expect(await does(ada, 'removeLeagueMember', { id, memberId: adasId })).toEqual(gone)
    expect(await does(ada, 'handOverLeague', { id, memberId: bensId })).toMatchObject({ isOwner: false })
    expect(await does(ada, 'renameLeague', { id, name: 'Mine again' })).toEqual(NOT_OWNER)
    expect((await seesLeague(ben, id)).members).toMatchObject([
      { name: 'Benedict', isOwner: true, isViewer: true },
      { name: 'Adaline', isOwner: false },
    ])
  })

  it('[LG4] who leaves leaves it to the longest member, and the last one out takes it along', async () => {
    const { id, joinPath } = await leagueOfThree()
    expect(await does(ada, 'leaveLeague', { id })).toMatchObject({ __typename: 'Account' })
    expect(await does(ada, 'leaveLeague', { id })).toEqual(NOT_FOUND)
    expect(await seesLeague(ben, id)).toMatchObject({ isOwner: true, memberCount: 2 })
    await does(ben, 'leaveLeague', { id })
    expect(await seesLeague(cleo, id)).toMatchObject({ isOwner: true, memberCount: 1 })
    await does(cleo, 'leaveLeague', { id })
    expect(await previews(ada, codeOf({ joinPath }))).toEqual(NOT_FOUND)
    expect(await server.prisma.league.count({ where: { ref: id } })).toBe(0)
  })

  it('deletes it for all', async () => {
    const { id } = await leagueOfThree()
    expect(await does(ada, 'deleteLeague', { id })).toMatchObject({ __typename: 'Account' })
    expect(await seesLeague(ben, id)).toEqual(NOT_FOUND)
    expect((await ownLeagues(cleo)).map((league) => league.id)).not.toContain(id)
  })

  it('[LG4] who deletes the account leaves it to the longest member, and nothing behind where there is none', async () => {
    const dora = await signedIn(server.player(), 'Dorothea Gale')
    const [shared, alone] = [await makesLeague(dora, 'Shared'), await makesLeague(dora, 'Alone')]
    await joins(ben, codeOf(shared))
    const data = JSON.parse((await dora.asks<{ exportMyData: string }>('{ exportMyData }')).exportMyData)
    expect(data.account.leagues).toMatchObject([{ league: { name: 'Shared' } }, { league: { name: 'Alone' } }])
    await dora.asks('mutation { deleteAccount { __typename } }')
    expect(await seesLeague(ben, shared.id)).toMatchObject({ isOwner: true, memberCount: 1 })
    expect(await server.prisma.league.count({ where: { ref: alone.id } })).toBe(0)
  })
})

describe('leagues', () => {
  it('[LG3] have 50 members at most', async () => {
    const league = await makesLeague(ada, 'Full House')
    const { id: leagueId } = await server.prisma.league.findUniqueOrThrow({ where: { ref: league.id } })
    const template = { firstName: 'Extra', fullName: 'Extra', displayName: 'Extra' }
    const players = Array.from({ length: 48 }, (_, at) => ({ id: crypto.randomUUID(), friendCode: `EXTRA${at}` }))
    await server.prisma.player.createMany({ data: players.map(({ id }) => ({ id })) })
    await server.prisma.account.createMany({
      data: players.map(({ id, friendCode }) => ({ playerId: id, friendCode, ...template })),
    })
    await server.prisma.leagueMember.createMany({ data: players.map(({ id }) => ({ leagueId, playerId: id })) })
    const late = await Promise.all([joins(ben, codeOf(league)), joins(cleo, codeOf(league))])
    expect(late.map(({ __typename }) => __typename).toSorted()).toEqual(['League', 'LeagueFull'])
    expect(await previews(server.player(), codeOf(league))).toMatchObject({ memberCount: 50, isFull: true })
    expect((await seesLeague(ada, league.id)).board.entries).toHaveLength(50)
  })

  it('[LG3] are 20 at most for a player', async () => {
    const eve = await signedIn(server.player(), 'Evelyn Marsh')
    for (let made = 0; made < 19; made++) await makesLeague(eve, `League ${made}`)
    const atOnce = await Promise.all([makesLeague(eve, 'One more'), makesLeague(eve, 'Two more')])
    expect(atOnce.map(({ __typename }) => __typename).toSorted()).toEqual(['League', 'TooManyLeagues'])
    const adas = await makesLeague(ada, 'Another')
    expect(await joins(eve, codeOf(adas))).toEqual({
      __typename: 'TooManyLeagues',
      message: 'You can be in 20 leagues. Leave one first.',
    })
    expect(await ownLeagues(eve)).toHaveLength(20)
  })
})
