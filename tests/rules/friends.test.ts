import { describe, expect, it } from 'vitest'
import { addingBy, type FriendTie, hasAsFriend, isShown, plainFriendCode } from '#schema/rules/people/friends.ts'

const tie = (adderId: string, ownerId: string, isAccepted = false): FriendTie => ({
  adderId,
  ownerId,
  acceptedAt: isAccepted ? new Date(0) : null,
})

it('[FR1] reads a code however it is typed', () => {
  expect(['abcd-efgh', ' ABCD EFGH\n', 'AbCdEfGh'].map(plainFriendCode)).toEqual(Array(3).fill('ABCDEFGH'))
  expect(plainFriendCode(' - ')).toBe('')
})

it.each([
  ['nobody has added the other', [], false, false],
  ['Ada has added Ben', [tie('Ada', 'Ben')], true, false],
  ['Ben has accepted Ada', [tie('Ada', 'Ben', true)], true, true],
  ['both have added the other', [tie('Ada', 'Ben'), tie('Ben', 'Ada')], true, true],
  ['they know other people', [tie('Ada', 'Cem', true), tie('Cem', 'Ben', true)], false, false],
])('[FR2] %s', (_, ties, adaSeesBen, benSeesAda) => {
  expect([hasAsFriend(ties, 'Ada', 'Ben'), hasAsFriend(ties, 'Ben', 'Ada')]).toEqual([adaSeesBen, benSeesAda])
})

describe('adding a code', () => {
  it('[FR3] answers whoever waits, [FR4] and adds no friend again', () => {
    expect(addingBy([], 'Ada', 'Ben')).toBe('add')
    expect(addingBy([tie('Ben', 'Ada')], 'Ada', 'Ben')).toBe('accept')
    expect(addingBy([tie('Ada', 'Ben')], 'Ada', 'Ben')).toBe('already')
    expect(addingBy([tie('Ben', 'Ada', true)], 'Ada', 'Ben')).toBe('already')
  })
})

it('[FR7] shows a play to its player, to friends, and on the public board to all whom the player may meet', () => {
  const hidden = { isOwn: false, isFriends: false, isOnBoard: false, mayMeet: true }
  expect(isShown(hidden)).toBe(false)
  expect(isShown({ ...hidden, isOwn: true })).toBe(true)
  expect(isShown({ ...hidden, isFriends: true })).toBe(true)
  expect(isShown({ ...hidden, isOnBoard: true })).toBe(true)
  expect(isShown({ ...hidden, isOnBoard: true, mayMeet: false })).toBe(false)
})
