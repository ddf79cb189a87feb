/** Blocking a player: both disappear from each other's view, and no one else notices. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../../support/player.ts'
import { signedIn } from '../../support/sign-in.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { BLOCK, does, REPORT, seesAll, UNBLOCK } from './people.ts'

const GAME = 6
let server: TestServer
let people = 0

beforeAll(async () => {
  server = await startTestServer({ today: GAME })
})
afterAll(() => server[Symbol.asyncDispose]())

const somebody = () => signedIn(server.player(), `Somebody${people++} Else`)
const codeOf = async (player: Player) =>
  (await player.asks<{ viewer: { account: { friendCode: string } } }>('{ viewer { account { friendCode } } }')).viewer
    .account.friendCode
const ADD = 'mutation ($code: String!) { addFriend(code: $code) { __typename } }'
const TIES = '{ viewer { account { friends { name } invites { name } blocked { id name } } } }'
const tiesOf = async (player: Player) => (await player.asks<{ viewer: { account: object } }>(TIES)).viewer.account

describe('a blocked player', () => {
  it("[PV2] is left out of the blocker's boards, now and in games to come, until unblocked", async () => {
    const [ada, ben] = [await somebody(), await somebody()]
    const { ref } = await ben.finishes(GAME)
    const { blocked } = await does<{ blocked: { id: string }[] }>(ada, BLOCK, { ref })
    expect(blocked).toEqual([{ id: expect.any(String), name: expect.stringMatching(/^Somebody/) }])
    expect((await seesAll(ada, GAME)).hiddenRefs).toEqual([ref])
    const [yet] = (await seesAll(ada, GAME - 1)).hiddenRefs
    await ben.guessesRight(GAME - 1, 0)
    expect((await ben.play(GAME - 1))?.ref).toBe(yet)
    expect((await seesAll(server.player(), GAME)).refs).toContain(ref)
    expect((await seesAll(ben, GAME)).hiddenRefs).toEqual([])

    expect(await does(ada, UNBLOCK, { id: blocked[0]?.id })).toMatchObject({ __typename: 'Account', blocked: [] })
    expect((await seesAll(ada, GAME)).hiddenRefs).toEqual([])
    expect(await does(ada, UNBLOCK, { id: blocked[0]?.id })).toMatchObject({ __typename: 'PlayerNotFound' })
  })

  it('[PV2] is no friend any more, nor can become one by code', async () => {
    const [ada, ben, cleo] = [await somebody(), await somebody(), await somebody()]
    await ada.asks(ADD, { code: await codeOf(ben) })
    await cleo.asks(ADD, { code: await codeOf(ada) })
    for (const each of [ben, cleo]) await does(ada, BLOCK, { ref: (await each.finishes(GAME)).ref })
    expect(await tiesOf(ada)).toMatchObject({ friends: [], invites: [] })
    expect(await tiesOf(ben)).toMatchObject({ friends: [], invites: [], blocked: [] })
    expect(await tiesOf(cleo)).toMatchObject({ friends: [] })
    for (const [adder, owner] of [
      [ben, ada],
      [ada, ben],
    ] as const)
      expect(await does(adder, ADD, { code: await codeOf(owner) })).toEqual({ __typename: 'UnknownFriendCode' })
  })

  it('[PV2] and the blocker see no play of each other', async () => {
    const [ada, ben] = [await somebody(), await somebody()]
    const [adas, bens] = [await ada.finishes(GAME), await ben.finishes(GAME)]
    const sees = (player: Player, ref: string) =>
      player.asks<{ otherPlay: object }>('query ($ref: ID!) { otherPlay(ref: $ref) { __typename } }', { ref })
    expect(await sees(ben, adas.ref)).toEqual({ otherPlay: { __typename: 'OtherPlay' } })
    await does(ada, BLOCK, { ref: bens.ref })
    for (const [player, ref] of [
      [ada, bens.ref],
      [ben, adas.ref],
    ] as const)
      expect(await sees(player, ref)).toEqual({ otherPlay: { __typename: 'GameNotFound' } })
  })

  it('stays blocked when a visitor signs in', async () => {
    const [ada, ben] = [await somebody(), server.player()]
    const { ref } = await ben.finishes(GAME)
    await does(ada, BLOCK, { ref })
    await signedIn(ben, 'Visitor Known')
    expect(await tiesOf(ada)).toMatchObject({ blocked: [{ name: 'Visitor' }] })
    expect((await seesAll(ada, GAME)).hiddenRefs).toEqual([ref])
  })

  it('who is blocked as visitor and signs in as the blocker is nobody to block', async () => {
    const ada = await signedIn(server.player(), 'Zora Twice')
    const visitor = server.player()
    await does(ada, BLOCK, { ref: (await visitor.finishes(GAME)).ref })
    await signedIn(visitor, 'Zora Twice')
    expect(await tiesOf(ada)).toMatchObject({ blocked: [] })
  })
})

it('a blocker cannot tell from the refs to leave out whether a blocked player has played', async () => {
  const [ada, ben] = [await somebody(), await somebody()]
  await does(ada, BLOCK, { ref: (await ben.finishes(GAME)).ref })
  const GUESS = `mutation ($ref: ID!) { submitGuess(input: { gameRef: $ref, square: 0, songId: "none" }) { __typename } }`
  const hears = async (game: number) => {
    const [ref] = (await seesAll(ada, game)).hiddenRefs
    const others = '{ otherPlay(ref: $ref) { __typename } node(id: $id) { __typename } }'
    const id = Buffer.from(`OtherPlay:${ref}`).toString('base64')
    const seen = await ada.asks(`query ($ref: ID!, $id: ID!) ${others}`, { ref, id })
    return [seen, ...(await Promise.all([BLOCK, REPORT, GUESS].map((mutation) => does(ada, mutation, { ref }))))]
  }
  expect(await hears(GAME)).toEqual(await hears(GAME - 2))
})

describe('blocking', () => {
  it('is refused to visitors, for oneself, and for refs of nobody', async () => {
    const ada = await somebody()
    const { ref } = await ada.finishes(GAME)
    expect(await does(server.player(), BLOCK, { ref })).toMatchObject({ __typename: 'NotSignedIn' })
    expect(await does(ada, BLOCK, { ref })).toEqual({ __typename: 'ThisIsYou', message: 'This is you' })
    expect(await does(ada, BLOCK, { ref: 'nobody' })).toMatchObject({ __typename: 'PlayerNotFound' })
    expect(await does(ada, UNBLOCK, { id: 'nobody' })).toMatchObject({ __typename: 'PlayerNotFound' })
  })

  it('[PV3] ends at 500 players', async () => {
    const ada = await somebody()
    const { ref } = await server.player().finishes(GAME)
    const { playerId: blockerId } = await server.prisma.account.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
    const others = Array.from({ length: 500 }, () => crypto.randomUUID())
    await server.prisma.player.createMany({ data: others.map((id) => ({ id })) })
    await server.prisma.playerBlock.createMany({ data: others.map((blockedId) => ({ blockerId, blockedId })) })
    expect(await does(ada, BLOCK, { ref })).toEqual({
      __typename: 'TooManyBlocked',
      message: 'You can block 500 players. Unblock one first.',
    })
  })
})
