import { expect, it } from 'vitest'
import { type GroupRankable, rankGroup } from '#schema/rules/scoring/group-order.ts'

const row = (playerId: string, more: Partial<GroupRankable> = {}): GroupRankable => ({
  playerId,
  name: playerId,
  state: 'notStarted',
  rarity: null,
  filled: 0,
  hasGivenUp: false,
  ...more,
})
const completed = (playerId: string, rarity: number) => row(playerId, { state: 'completed', rarity, filled: 9 })
const playing = (playerId: string, filled: number, hasGivenUp = false) =>
  row(playerId, { state: 'inProgress', filled, hasGivenUp })

it('[GB1] ranks a group among themselves: completed, in progress, not started', () => {
  const rows = [row('Eve'), playing('Dee', 2), completed('Cem', 30), completed('Ben', 12), completed('Ada', 12)]
  const ranked = rankGroup(rows).map(({ name, position }) => [name, position])
  expect(ranked).toEqual([
    ['Ada', 1],
    ['Ben', 1],
    ['Cem', 3],
    ['Dee', null],
    ['Eve', null],
  ])
})

it('[GB2] puts who is further sooner, and who has given up after all who play', () => {
  const rows = [playing('Ada', 8, true), playing('Ben', 1), playing('Cem', 5), row('Dee')]
  expect(rankGroup(rows).map(({ name }) => name)).toEqual(['Cem', 'Ben', 'Ada', 'Dee'])
})

it('[GB3] puts those who stand together in the order of their names, always the same', () => {
  const twins = [row('2', { name: 'Ada' }), row('1', { name: 'Ada' }), row('3', { name: 'Aaron' })]
  expect(rankGroup(twins).map(({ playerId }) => playerId)).toEqual(['3', '1', '2'])
  expect(rankGroup(twins.toReversed()).map(({ playerId }) => playerId)).toEqual(['3', '1', '2'])
})
