/** Friend codes cannot be guessed: after too many wrong ones, a player must wait, on all nodes, without stored names. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tablesThatSay } from '../support/tables.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { ADD, asking, person } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ today: 3, variables: { TRUST_PROXY: '1' } })
})
afterAll(() => server[Symbol.asyncDispose]())

const wrong = (n: number) => `WRONG${String(n).padStart(3, '0')}`

it('[FR6] lets a person try 20 wrong codes an hour, also all at one moment; right ones do not count', async () => {
  const [ada, ben, cem] = [
    await person(server.player(), 'Ada Guess'),
    await person(server.player(), 'Ben Guess'),
    await person(server.player(), 'Cem Guess'),
  ]
  await asking(ada.player, ADD, { code: ben.code })
  await asking(ada.player, ADD, { code: ada.code })
  const tries = await Promise.all(Array.from({ length: 30 }, (_, n) => asking(ada.player, ADD, { code: wrong(n) })))
  const kinds = tries.map(({ __typename }) => __typename)
  expect(kinds.filter((kind) => kind === 'UnknownFriendCode')).toHaveLength(20)
  expect(kinds.filter((kind) => kind === 'TooManyAttempts')).toHaveLength(10)
  expect(tries.find(({ __typename }) => __typename === 'TooManyAttempts')?.message).toMatch(
    /^Too many attempts\. Please try again in \d+ minutes\.$/,
  )
  // Not even a right one, which would tell that it is.
  expect(await asking(ada.player, ADD, { code: cem.code })).toMatchObject({ __typename: 'TooManyAttempts' })
  expect(await asking(cem.player, ADD, { code: ada.code })).toMatchObject({ __typename: 'FriendAdded' })
  for (const name of [ada.id, '127.0.0.1']) expect(await tablesThatSay(server.prisma, name)).not.toContain('attempt')
})

it('[FR6] lets an address try 100, whoever it says it is', async () => {
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const tries: string[] = []
  for (let account = 0; account < 6; account++) {
    const { player } = await person(server.player(), `Guesser ${account}`)
    const attempts = Array.from({ length: 18 }, async (_, n) => {
      const response = await player.fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from },
        body: JSON.stringify({ query: ADD, variables: { code: wrong(n) } }),
      })
      return (await response.json()).data.addFriend.__typename
    })
    tries.push(...(await Promise.all(attempts)))
  }
  expect(tries.filter((kind) => kind === 'UnknownFriendCode')).toHaveLength(100)
  expect(tries.filter((kind) => kind === 'TooManyAttempts')).toHaveLength(8)
})

it('[FR6] forgets after an hour', async () => {
  const [ada, ben] = [await person(server.player(), 'Ada Later'), await person(server.player(), 'Ben Later')]
  await Promise.all(Array.from({ length: 21 }, (_, n) => asking(ada.player, ADD, { code: wrong(n) })))
  expect(await asking(ada.player, ADD, { code: ben.code })).toMatchObject({ __typename: 'TooManyAttempts' })
  await server.toGame(3, 14)
  expect(await asking(ada.player, ADD, { code: ben.code })).toMatchObject({ __typename: 'FriendAdded' })
})
