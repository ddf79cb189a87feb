/** Friends: added by code, accepted, declined, removed, with a clear sentence for whatever cannot be. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { ACCEPT, ADD, asking, befriend, circleOf, DECLINE, person, REGENERATE, REMOVE } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ today: 3 })
})
afterAll(() => server[Symbol.asyncDispose]())

const someone = (name: string) => person(server.player(), name)
const namesOf = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name)

describe('a friend code', () => {
  it('[FR2] shows its owner to the adder at once, and the adder to the owner as an invite', async () => {
    const [ada, ben] = [await someone('Ada Byron'), await someone('Ben Nevis')]
    const added = await asking(ada.player, ADD, { code: ben.code })
    expect(added).toMatchObject({
      __typename: 'FriendAdded',
      friend: { id: ben.id, name: 'Ben', isMutual: false },
      account: { friends: [{ id: ben.id, since: expect.any(String) }], invites: [] },
    })
    expect(await circleOf(ben.player)).toMatchObject({ friends: [], invites: [{ id: ada.id, name: 'Ada' }] })

    const accepted = await asking(ben.player, ACCEPT, { id: ada.id })
    expect(accepted).toMatchObject({ friends: [{ id: ada.id, isMutual: true }], invites: [] })
    expect((await circleOf(ada.player)).friends).toMatchObject([{ id: ben.id, isMutual: true }])
  })

  it('[FR1] may be typed in small letters and with spaces', async () => {
    const [ada, ben] = [await someone('Ada Two'), await someone('Ben Two')]
    const code = ` ${ben.code.slice(0, 4).toLowerCase()}-${ben.code.slice(4)} `
    expect(await asking(ada.player, ADD, { code })).toMatchObject({ __typename: 'FriendAdded' })
  })

  it('[FR3] of somebody who waits for an answer is the answer', async () => {
    const [ada, ben] = [await someone('Ada Three'), await someone('Ben Three')]
    await asking(ada.player, ADD, { code: ben.code })
    expect(await asking(ben.player, ADD, { code: ada.code })).toMatchObject({ friend: { id: ada.id, isMutual: true } })
    expect(await circleOf(ada.player)).toMatchObject({ friends: [{ id: ben.id, isMutual: true }], invites: [] })
  })

  it('[FR4] is refused with a clear sentence: none, one’s own, nobody’s, a friend’s', async () => {
    const [ada, ben] = [await someone('Ada Four'), await someone('Ben Four')]
    for (const code of ['', '   ', ' - ']) {
      const refused = { __typename: 'InvalidInput', issues: [{ message: 'Please enter a friend code' }] }
      expect(await asking(ada.player, ADD, { code })).toMatchObject(refused)
    }
    const tries = [
      [ada.code, 'OwnFriendCode', 'This is your own friend code'],
      ['AAAAAAAA', 'UnknownFriendCode', 'Nobody has this friend code'],
    ]
    await asking(ada.player, ADD, { code: ben.code })
    for (const [code, __typename, message] of [
      ...tries,
      [ben.code, 'AlreadyFriends', 'This player is already your friend'],
    ]) {
      expect(await asking(ada.player, ADD, { code })).toEqual({ __typename, message })
    }
    await asking(ben.player, ACCEPT, { id: ada.id })
    expect(await asking(ben.player, ADD, { code: ada.code })).toMatchObject({ __typename: 'AlreadyFriends' })
  })

  it('is worth nothing once there is another; friends and invites stay', async () => {
    const [ada, ben, cem] = [await someone('Ada Five'), await someone('Ben Five'), await someone('Cem Five')]
    await befriend(ada, ben)
    const renewed = await asking(ben.player, REGENERATE)
    expect(renewed).toMatchObject({ __typename: 'Account', friendCode: expect.stringMatching(/^[A-Z2-9]{8}$/) })
    expect(renewed.friendCode).not.toBe(ben.code)
    expect(namesOf(renewed.friends ?? [])).toEqual(['Ada'])
    expect(await asking(cem.player, ADD, { code: ben.code })).toMatchObject({ __typename: 'UnknownFriendCode' })
    expect(await asking(cem.player, ADD, { code: renewed.friendCode })).toMatchObject({ __typename: 'FriendAdded' })
  })
})

describe('an invite', () => {
  it('is declined: its sender has lost the friend', async () => {
    const [ada, ben] = [await someone('Ada Six'), await someone('Ben Six')]
    await asking(ada.player, ADD, { code: ben.code })
    expect(await asking(ben.player, DECLINE, { id: ada.id })).toMatchObject({ friends: [], invites: [] })
    expect((await circleOf(ada.player)).friends).toEqual([])
    const gone = { __typename: 'FriendNotFound', message: 'This player is not in your list any more' }
    expect(await asking(ben.player, DECLINE, { id: ada.id })).toEqual(gone)
    expect(await asking(ben.player, ACCEPT, { id: ada.id })).toEqual(gone)
  })

  it('accepted twice is accepted once', async () => {
    const [ada, ben] = [await someone('Ada Seven'), await someone('Ben Seven')]
    await asking(ada.player, ADD, { code: ben.code })
    const both = await Promise.all([1, 2].map(() => asking(ben.player, ACCEPT, { id: ada.id })))
    for (const each of both) expect(each).toMatchObject({ __typename: 'Account', friends: [{ id: ada.id }] })
    expect(await asking(ben.player, ACCEPT, { id: ada.id })).toMatchObject({ __typename: 'Account' })
    expect(await asking(ben.player, DECLINE, { id: ada.id })).toMatchObject({ __typename: 'FriendNotFound' })
  })
})

describe('a friend', () => {
  it('is removed, by either side and for both', async () => {
    const [ada, ben, cem] = [await someone('Ada Eight'), await someone('Ben Eight'), await someone('Cem Eight')]
    await befriend(ada, ben)
    await befriend(ada, cem)
    expect(namesOf((await asking(ben.player, REMOVE, { id: ada.id })).friends ?? [])).toEqual([])
    expect(namesOf((await circleOf(ada.player)).friends)).toEqual(['Cem'])
    expect(await asking(ada.player, REMOVE, { id: cem.id })).toMatchObject({ friends: [] })
    expect(await asking(ada.player, REMOVE, { id: cem.id })).toMatchObject({ __typename: 'FriendNotFound' })
    // An invite is not a friendship.
    await asking(ada.player, ADD, { code: ben.code })
    expect(await asking(ben.player, REMOVE, { id: ada.id })).toMatchObject({ __typename: 'FriendNotFound' })
    expect(await asking(ada.player, REMOVE, { id: ben.id })).toMatchObject({ friends: [] })
    expect((await circleOf(ben.player)).invites).toEqual([])
  })

  it('cannot be had by visitors, nor under an id that is none', async () => {
    const visitor = server.player()
    const refused = { __typename: 'NotSignedIn', message: 'Please log in first' }
    expect(await asking(visitor, ADD, { code: 'AAAAAAAA' })).toEqual(refused)
    expect(await asking(visitor, REGENERATE)).toEqual(refused)
    const { player } = await someone('Ada Nine')
    for (const operation of [ACCEPT, DECLINE, REMOVE]) {
      expect(await asking(visitor, operation, { id: 'x' })).toEqual(refused)
      for (const id of ['x', "'", '00000000-0000-0000-0000-000000000000']) {
        expect(await asking(player, operation, { id })).toMatchObject({ __typename: 'FriendNotFound' })
      }
    }
  })

  it('[FR5] is one of 200, and so is an invite', async () => {
    const [ada, ben, cem] = [await someone('Ada Ten'), await someone('Ben Ten'), await someone('Cem Ten')]
    const many = Array.from({ length: 200 }, () => crypto.randomUUID())
    await server.prisma.player.createMany({ data: many.map((id) => ({ id })) })
    const named = { firstName: 'Many', fullName: 'Many', displayName: 'Many' }
    await server.prisma.account.createMany({
      data: many.map((playerId) => ({ playerId, ...named, friendCode: playerId })),
    })
    await server.prisma.friendship.createMany({ data: many.map((ownerId) => ({ adderId: ada.id, ownerId })) })
    await server.prisma.friendship.createMany({ data: many.map((adderId) => ({ adderId, ownerId: ben.id })) })
    expect((await circleOf(ada.player)).friends).toHaveLength(200)
    const full = { __typename: 'TooManyFriends', message: 'You can have 200 friends. Remove one first.' }
    expect(await asking(ada.player, ADD, { code: cem.code })).toEqual(full)
    await asking(cem.player, ADD, { code: ada.code })
    expect(await asking(ada.player, ACCEPT, { id: cem.id })).toEqual(full)
    expect(await asking(cem.player, ADD, { code: ben.code })).toEqual({
      __typename: 'TooManyFriends',
      message: 'This player has too many invites to answer first. Try again later.',
    })
  })
})

describe('two people at the same moment', () => {
  it('who add each other are friends of each other, once', async () => {
    const [ada, ben] = [await someone('Ada Race'), await someone('Ben Race')]
    const both = await Promise.all([
      asking(ada.player, ADD, { code: ben.code }),
      asking(ben.player, ADD, { code: ada.code }),
    ])
    for (const each of both) expect(each).toMatchObject({ __typename: 'FriendAdded' })
    expect((await circleOf(ada.player)).friends).toMatchObject([{ id: ben.id, isMutual: true }])
    expect(await circleOf(ben.player)).toMatchObject({ friends: [{ id: ada.id, isMutual: true }], invites: [] })
  })

  it('of whom one accepts and the other removes agree on what came of it', async () => {
    const [ada, ben] = [await someone('Ada Rush'), await someone('Ben Rush')]
    for (let round = 0; round < 5; round++) {
      await asking(ada.player, ADD, { code: ben.code })
      const [removed, accepted] = await Promise.all([
        asking(ada.player, REMOVE, { id: ben.id }),
        asking(ben.player, ACCEPT, { id: ada.id }),
      ])
      expect(removed).toMatchObject({ __typename: 'Account', friends: [] })
      expect(['Account', 'FriendNotFound']).toContain(accepted.__typename)
      expect([(await circleOf(ada.player)).friends, (await circleOf(ben.player)).friends]).toEqual([[], []])
    }
  })

  it('of whom one adds and the other blocks are no friends', async () => {
    const [ada, ben] = [await someone('Ada Pushy'), await someone('Ben Wary')]
    await ada.player.guessesRight(3, 0)
    const { ref } = (await ada.player.play(3)) ?? {}
    const [block, unblock] = ['blockPlayer(ref: $key)', 'unblockPlayer(id: $key)'].map(
      (field) => `mutation ($key: ID!) { ${field} { __typename } }`,
    )
    for (let round = 0; round < 5; round++) {
      const [added, blocked] = await Promise.all([
        asking(ada.player, ADD, { code: ben.code }),
        asking(ben.player, block ?? '', { key: ref }),
      ])
      expect(['FriendAdded', 'UnknownFriendCode']).toContain(added.__typename)
      expect(blocked.__typename).not.toMatch(/NotFound/)
      expect((await circleOf(ada.player)).friends).toEqual([])
      expect(await circleOf(ben.player)).toMatchObject({ friends: [], invites: [] })
      await asking(ben.player, unblock ?? '', { key: ada.id })
    }
  })

  it('of whom one adds and the other leaves for good', async () => {
    const [ada, ben] = [await someone('Ada Late'), await someone('Ben Gone')]
    const [added] = await Promise.all([
      asking(ada.player, ADD, { code: ben.code }),
      ben.player.asks('mutation { deleteAccount { __typename } }'),
    ])
    expect(['FriendAdded', 'UnknownFriendCode']).toContain(added.__typename)
    expect((await circleOf(ada.player)).friends).toEqual([])
  })
})
