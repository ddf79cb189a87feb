/** Random in the game creator: keeps what is kept, rerolls the rest, and keeps to the limits that an admin sets. */
import { describe, expect, it } from 'vitest'
import { portalOfTwo } from '../support/admin.ts'
import { checksGame, type DraftView, draftOf, randomGame, seesGames } from '../support/portal-games.ts'

const TODAY = 8
const EMPTY: DraftView = { rows: [null, null, null], columns: [null, null, null] }
const LOVE = { kind: 'WORD', word: 'love' }
/** Composed ahead, with games before it. */
const DAY = TODAY + 12

const { server, ada } = await portalOfTwo(TODAY)

const drawn = async (wish: Parameters<typeof randomGame>[4], draft = EMPTY, seed = 'a seed') =>
  draftOf(await randomGame(ada, DAY, draft, seed, wish))
const cluesOf = ({ rows, columns }: DraftView) => [...rows, ...columns]

describe('Random', () => {
  it.each(['EASY', 'MEDIUM', 'HARD'])('[RD4] makes a game whose estimate is %s', async (difficulty) => {
    const draft = await drawn({ limits: { difficulty } }, { ...EMPTY, rows: [LOVE, null, null] })
    expect(draft.rows[0]).toEqual(LOVE)
    expect(await checksGame(ada, DAY, draft)).toMatchObject({ difficulty, problems: [] })
  })

  it('[RD4] draws of the kinds that may be used alone', async () => {
    const clues = cluesOf(await drawn({ limits: { kinds: ['CATEGORY', 'INFINITY'] } }))
    for (const clue of clues) expect(['CATEGORY', 'INFINITY']).toContain(clue?.['kind'])
  })

  it('[RD4] leaves out the clues of the games before', async () => {
    const before = await seesGames(ada, DAY - 3, 3)
    const used = before.flatMap(({ rows, columns }) => [...rows, ...columns].map((clue) => clue?.title))
    for (const seed of ['a', 'b', 'c', 'd']) {
      const { rows, columns } = await randomGame(ada, DAY, EMPTY, seed, { limits: { restGames: 3 } })
      const titles = ([...rows, ...columns] as { __typename: string; title: string }[]).flatMap((clue) =>
        clue.__typename === 'InfinityClue' ? [] : clue.title,
      )
      expect(titles.filter((title) => used.includes(title))).toEqual([])
    }
  })

  it('[RD5] does not come out the same twice in a row', async () => {
    const first = await drawn({})
    expect(await drawn({})).toEqual(first)
    expect(await drawn({ unlike: first })).not.toEqual(first)
  })

  it('[RD6] says which limits stand in the way', async () => {
    expect(await randomGame(ada, DAY, EMPTY, 'a', { limits: { kinds: ['INFINITY'] } })).toEqual({
      __typename: 'LimitsNotMet',
      message: 'No game was found within your limits. What stands in the way: the kinds of clue.',
      limits: ['KINDS'],
    })
    const nothing = { ...EMPTY, rows: [{ kind: 'WORD', word: 'zzyzx' }, null, null] }
    expect(await randomGame(ada, DAY, nothing, 'a', { limits: { difficulty: 'EASY' } })).toMatchObject({
      __typename: 'NoSuchPuzzle',
    })
    expect(await randomGame(ada, DAY, EMPTY, 'a', { limits: { restGames: 31 } })).toMatchObject({
      __typename: 'InvalidInput',
    })
  })

  it('is for admins alone', async () => {
    await expect(randomGame(server.player(), DAY, EMPTY, 'a')).resolves.toBeUndefined()
  })
})
