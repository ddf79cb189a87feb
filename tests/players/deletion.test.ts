/** An account can be taken along as JSON, and deleted: then nothing in any table names its person, and the counts stay. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { signedIn, signsIn } from '../support/sign-in.ts'
import { tablesThatSay } from '../support/tables.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const GAME = 40
const DELETE = 'mutation { deleteAccount { __typename ... on AccountDeleted { viewer { name isSignedIn } } } }'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: GAME })
})
afterAll(() => server[Symbol.asyncDispose]())

const exported = async (player: Player) =>
  JSON.parse((await player.asks<{ exportMyData: string }>('{ exportMyData }')).exportMyData)

/** A person with something in every table that can name one. */
async function knownPerson(name: string) {
  const player = server.player()
  await player.finishes(GAME)
  await signedIn(player, name)
  await player.guessesWrong(GAME - 1, 3)
  const phone = await signedIn(server.player(), name)
  const friend = await signedIn(server.player(), `Friend of ${name.split(' ')[0]?.toLowerCase()}`)
  const [{ playerId: id }, { playerId: friendId }] = [await exported(player), await exported(friend)]
  const { prisma } = server
  const { id: gameId } = await prisma.game.findUniqueOrThrow({ where: { number: GAME } })
  const { id: songId } = await prisma.song.findFirstOrThrow()
  await prisma.verdictReport.create({ data: { gameId, square: 0, songId, playerId: id, note: `${name} says it fits` } })
  await prisma.friendship.create({ data: { adderId: id, ownerId: friendId } })
  await prisma.playerBlock.create({ data: { blockerId: id, blockedId: friendId } })
  await prisma.nameReport.create({ data: { subjectId: id, reporterId: friendId, name, note: 'Too long' } })
  await prisma.pushSubscription.create({
    data: { endpoint: `https://push.example/${id}`, p256dh: 'key', auth: 'auth', playerId: id, notifiedGame: GAME },
  })
  await prisma.account.update({
    where: { playerId: id },
    data: { photoUrl: `https://photos.example/${id}.png`, countryCode: 'other/pirate' },
  })
  const { id: adminId } = await prisma.admin.upsert({
    where: { username: 'keeper' },
    create: { username: 'keeper', passwordHash: 'none' },
    update: {},
  })
  const renaming = { before: { displayName: name }, after: { displayName: 'Quiet Otter' } }
  await prisma.auditEntry.create({
    data: { adminId, adminName: 'keeper', action: 'player.rename', subject: `player:${id}`, ...renaming },
  })
  return { player, phone, friend, id }
}

async function wordsThatName(id: string): Promise<string[]> {
  const account = await server.prisma.account.findUniqueOrThrow({
    where: { playerId: id },
    include: { identities: true, sessions: true },
  })
  const { fullName, firstName, friendCode, photoUrl, identities, sessions } = account
  const secrets = [...identities.map(({ subject }) => subject), ...sessions.map(({ tokenHash }) => tokenHash)]
  return [id, fullName, firstName, friendCode, photoUrl ?? '', ...secrets]
}

it('gives the person all that is kept about them, and no secret', async () => {
  const { player, id } = await knownPerson('Wilhelmina Harker')
  const data = await exported(player)
  expect(data).toMatchObject({
    playerId: id,
    account: {
      fullName: 'Wilhelmina Harker',
      countryCode: 'other/pirate',
      identities: [{ provider: 'google' }],
      sessions: [{ device: 'A browser' }, { device: 'A browser' }],
      friendsAdded: [{ owner: { displayName: 'Friend' } }],
    },
    reports: [{ note: 'Wilhelmina Harker says it fits' }],
  })
  expect(data.plays).toHaveLength(2)
  const sessions = await server.prisma.session.findMany({ where: { accountId: id } })
  for (const { tokenHash } of sessions) expect(JSON.stringify(data)).not.toContain(tokenHash)
})

it('leaves nothing that names the person in any table; counts, and the scores that rest on them, stay', async () => {
  const { player, phone, friend, id } = await knownPerson('Theodora Quill')
  const other = server.player()
  const { rarity } = await other.finishes(GAME)
  await server.toGame(GAME + 1, 3)
  const words = await wordsThatName(id)
  const tablesBefore = new Set((await Promise.all(words.map((word) => tablesThatSay(server.prisma, word)))).flat())
  const personal = [
    'account',
    'audit_entry',
    'final_standing',
    'friendship',
    'identity',
    'name_report',
    'play',
    'player',
    'player_block',
    'push_subscription',
  ]
  expect([...tablesBefore]).toEqual(expect.arrayContaining([...personal, 'session', 'verdict_report', 'wrong_guess']))
  const byKey = [{ gameId: 'asc' }, { squarePosition: 'asc' }, { songId: 'asc' }] as const
  const tallies = await server.prisma.tally.findMany({ orderBy: [...byKey] })

  expect(await player.asks(DELETE)).toEqual({
    deleteAccount: { __typename: 'AccountDeleted', viewer: { name: 'Guest', isSignedIn: false } },
  })

  for (const word of words) expect(await tablesThatSay(server.prisma, word)).toEqual([])
  const deeds = await server.prisma.auditEntry.findMany({ where: { subject: 'player:deleted' } })
  expect(deeds).toMatchObject([{ adminName: 'keeper', action: 'player.rename', before: null, after: null }])
  expect(await server.prisma.tally.findMany({ orderBy: [...byKey] })).toEqual(tallies)
  expect((await other.play(GAME))?.rarity).toBe(rarity)
  expect([player.cookieNamed('session'), player.cookieNamed('loggedin')]).toEqual(['', ''])
  expect(await phone.asks('{ viewer { isSignedIn } }')).toEqual({ viewer: { isSignedIn: false } })
  expect((await exported(friend)).account.friendsReceived).toEqual([])
})

it('takes the person off the boards, and lets them begin anew', async () => {
  const { player } = await knownPerson('Ursula Brand')
  const today = GAME + 1
  const { ref } = await player.finishes(today)
  const refs = async () => (await server.player().seesBoard(today)).entries.map((entry) => entry.ref)
  expect(await refs()).toContain(ref)
  await player.asks(DELETE)
  expect(await refs()).not.toContain(ref)
  expect(await signsIn(player, 'google', { name: 'Ursula Brand' })).toContain('firstLogin=true')
  expect(await player.play(today)).toBeNull()
})

it('deletes a visitor whose plays are all adopted: no table says the old id', async () => {
  const player = server.player()
  await player.finishes(GAME + 1)
  const { playerId } = await exported(player)
  await signedIn(player, 'Violet')
  expect(await tablesThatSay(server.prisma, playerId)).toEqual([])
})
