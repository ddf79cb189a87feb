/** Names people who have not named themselves: an adjective and an animal. */
import { pickOne, seededRandom } from '../puzzle/random.ts'

/** Longer ones would not fit the rows of a board. */
export const LONGEST_NAME = 40

export const ADJECTIVES = [
  'Amber',
  'Bold',
  'Brave',
  'Breezy',
  'Bright',
  'Calm',
  'Cheery',
  'Clever',
  'Cosmic',
  'Cosy',
  'Crimson',
  'Curious',
  'Daring',
  'Dreamy',
  'Eager',
  'Fancy',
  'Fearless',
  'Gentle',
  'Golden',
  'Happy',
  'Humble',
  'Jolly',
  'Kind',
  'Lively',
  'Lucky',
  'Mellow',
  'Merry',
  'Mighty',
  'Nimble',
  'Patient',
  'Plucky',
  'Polite',
  'Quick',
  'Quiet',
  'Silver',
  'Snappy',
  'Sunny',
  'Swift',
  'Velvet',
  'Wild',
  'Witty',
  'Zesty',
] as const

export const ANIMALS = [
  'Alpaca',
  'Badger',
  'Bat',
  'Bear',
  'Beaver',
  'Bison',
  'Camel',
  'Cat',
  'Cheetah',
  'Cobra',
  'Cricket',
  'Crow',
  'Deer',
  'Dolphin',
  'Dove',
  'Eagle',
  'Falcon',
  'Ferret',
  'Finch',
  'Fox',
  'Gecko',
  'Goose',
  'Hare',
  'Hedgehog',
  'Heron',
  'Ibis',
  'Jackal',
  'Jaguar',
  'Koala',
  'Lark',
  'Lemur',
  'Lion',
  'Llama',
  'Lynx',
  'Magpie',
  'Mole',
  'Moose',
  'Narwhal',
  'Otter',
  'Owl',
  'Panda',
  'Pelican',
  'Penguin',
  'Puffin',
  'Rabbit',
  'Robin',
  'Seal',
  'Sparrow',
  'Tiger',
  'Wolf',
  'Wren',
] as const

/** A random name: 'Gentle Otter'. */
export function randomName(random: () => number): string {
  return `${pickOne(ADJECTIVES, random)} ${pickOne(ANIMALS, random)}`
}

/** Returns the name that boards show for a visitor: always the same for an id, and revealing nothing about it. */
export function nameFor(id: string): string {
  return randomName(seededRandom(`name:${id}`))
}

/** What an account calls itself by. */
export interface AccountName {
  readonly displayName: string
  readonly fullName: string
  readonly fullNamePublic: boolean
}

/** The name that a player shows: that of their account, else the one that belongs to their id. */
export function shownName(id: string, account: AccountName | null): string {
  const given = account?.fullNamePublic ? account.fullName : account?.displayName
  return given?.trim() || nameFor(id)
}
