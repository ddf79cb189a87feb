/** Players' own games in the portal: an admin finds them and removes what should not be there. */
import { describe, expect, it } from 'vitest'
import { portalOfTwo, seesPortal } from '../support/admin.ts'
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'
import { makesGame } from '../support/user-games.ts'

const { server, ada, ben } = await portalOfTwo(12)

interface Shown {
  readonly ref: string
  readonly title: string
  readonly authorName: string | null
  readonly authorId: string | null
  readonly createdAt: string
  readonly playCount: number
}

const finds = async (search: string, first = 50) => {
  const query = `userGames(search: $search, first: $first) { edges { node { ref title authorName authorId createdAt playCount } } pageInfo { hasNextPage } }`
  type Found = { userGames: { edges: { node: Shown }[]; pageInfo: { hasNextPage: boolean } } }
  const { userGames } = await seesPortal<Found>(ada, query, { search, first }, '($search: String!, $first: Int!)')
  return { games: userGames.edges.map(({ node }) => node), hasMore: userGames.pageInfo.hasNextPage }
}

const removes = async (player: Player, ref: string) => {
  const query =
    'mutation ($ref: ID!) { removeUserGame(ref: $ref) { __typename ... on DeletedUserGame { gameId } ... on Error { message } } }'
  return (await player.asks<{ removeUserGame: object }>(query, { ref })).removeUserGame
}

const kindOf = async (player: Player, ref: string) =>
  (await player.asks<{ userGame: object }>('query ($ref: ID!) { userGame(ref: $ref) { __typename } }', { ref }))
    .userGame

describe("players' own games in the portal", () => {
  it('are listed newest first, with who made them, when, and how many play them', async () => {
    const maker = await signedIn(server.player(), 'Mira Maker')
    const older = await makesGame(maker, 'Older songs')
    const newer = await makesGame(server.player(), 'Newer songs')
    const [first, second] = (await finds('er songs')).games
    expect([first?.ref, second?.ref]).toEqual([newer.ref, older.ref])
    expect(second).toMatchObject({ title: 'Older songs', playCount: 0, createdAt: expect.stringMatching(/^2024-/) })
    expect(first?.authorName).toMatch(/\w/)
    expect(await finds('er songs', 1)).toMatchObject({ games: [{ ref: newer.ref }], hasMore: true })
  })

  it('are found by title, by the shown name of their maker, by ref and by the maker', async () => {
    const maker = await signedIn(server.player(), 'Nina Needle')
    const { ref } = await makesGame(maker, 'Haystack')
    const [game] = (await finds('hayst')).games
    expect(game?.ref).toBe(ref)
    for (const words of [ref, game?.authorId ?? '', game?.authorName?.slice(1) ?? '']) {
      expect((await finds(words)).games.map((found) => found.ref)).toContain(ref)
    }
    for (const nobody of ['no such game', 'h_yst', 'h%st', '\\']) expect((await finds(nobody)).games).toEqual([])
  })

  it('never tell of daily games, nor remove one', async () => {
    expect((await finds('')).games.every(({ ref }) => ref.length === 12)).toBe(true)
    expect(await removes(ada, '12')).toEqual({ __typename: 'GameNotFound', message: expect.any(String) })
  })

  it('are removed by any admin for good, and the audit log keeps what they were', async () => {
    const maker = server.player()
    const { ref, id } = await makesGame(maker, 'Rude words')
    const [shown] = (await finds(ref)).games
    expect(await kindOf(maker, ref)).toEqual({ __typename: 'UserGame' })
    expect(await removes(ben, ref)).toEqual({ __typename: 'DeletedUserGame', gameId: id })
    expect(await kindOf(maker, ref)).toEqual({ __typename: 'GameNotFound' })
    expect((await finds(ref)).games).toEqual([])
    const entry = await server.prisma.auditEntry.findFirst({ where: { subject: `user-game:${ref}` } })
    const { title, authorName, authorId, playCount } = shown ?? {}
    expect(entry).toMatchObject({
      adminName: 'ben',
      action: 'user-game.remove',
      before: { title, authorName, authorId, playCount },
    })
    expect(await removes(ada, ref)).toMatchObject({ __typename: 'GameNotFound' })
    expect(await server.prisma.auditEntry.count({ where: { subject: `user-game:${ref}` } })).toBe(1)
  })

  it('are removed by admins alone: not even by their makers, in this way', async () => {
    const maker = server.player()
    const { ref } = await makesGame(maker)
    expect(await removes(maker, ref)).toMatchObject({ __typename: 'NotAdmin' })
    expect(await kindOf(maker, ref)).toEqual({ __typename: 'UserGame' })
  })
})
