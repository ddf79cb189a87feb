/** Invents a community: forty people with habits and tastes, and what they did with the games of a week. */

import { seededRandom, shuffled } from '#schema/rules/puzzle/random.ts'
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { EMPTY } from '#schema/rules/scoring/play-progress.ts'
import { pickWeighted, songWeight } from '#schema/rules/scoring/popularity.ts'

export interface DemoGame {
  readonly id: number
  readonly startsAt: Date
  readonly endsAt: Date
  /** Length 9, row-major: the song ids that fit. */
  readonly answers: readonly (readonly number[])[]
}

interface DemoGuess {
  readonly square: number
  readonly songId: number
  readonly isRight: boolean
  readonly at: Date
}

interface DemoPlay {
  readonly gameId: number
  readonly playerId: string
  readonly startedAt: Date
  readonly completedAt: Date | null
  readonly gaveUpAt: Date | null
  readonly guesses: readonly DemoGuess[]
}

export interface DemoCommunity {
  readonly playerIds: readonly string[]
  readonly plays: readonly DemoPlay[]
}

interface Habits {
  readonly playerId: string
  /** How often the player comes, 0 to 1. */
  readonly faith: number
  /** How much popularity draws the player: above 1 to the hits, near 0 to the deep cuts. */
  readonly taste: number
  /** From guess to guess. */
  readonly paceMs: number
  /** How often a guess goes wrong, 0 to 1. */
  readonly error: number
}

const PLAYERS = 40
/** Of a hundred plays, eight are left half done and four are given up. */
const LEAVING = 0.08
const GIVING_UP = 0.04

/** The same seed, games, songs and time give the same community. Nothing happens after `now`. */
export function inventCommunity(world: {
  readonly games: readonly DemoGame[]
  readonly songIds: readonly number[]
  readonly now: Date
  readonly seed: string
}): DemoCommunity {
  const { games, songIds, now, seed } = world
  const random = seededRandom(seed)
  const people = Array.from({ length: PLAYERS }, () => habits(random))
  const weights = new Map(songIds.map((songId) => [songId, songWeight(songId)]))
  const plays = games.flatMap((game) =>
    people.flatMap((person) => {
      // Drawn for each day and person: who plays one game does not change what happens in another.
      const chance = seededRandom(`${seed}:${game.startsAt.toISOString()}:${person.playerId}`)
      if (chance() > person.faith) return []
      return playOf(person, { game, weights, now, random: chance }) ?? []
    }),
  )
  return { playerIds: people.map(({ playerId }) => playerId), plays }
}

function habits(random: () => number): Habits {
  return {
    playerId: uuid(random),
    faith: 0.55 + 0.45 * random(),
    taste: 0.15 + 1.1 * random(),
    paceMs: 10_000 + 50_000 * random(),
    error: 0.05 + 0.3 * random(),
  }
}

interface Setting {
  readonly game: DemoGame
  readonly weights: ReadonlyMap<number, number>
  readonly now: Date
  readonly random: () => number
}

/** A play from its first guess to its end, or to now. */
function playOf(person: Habits, { game, weights, now, random }: Setting): DemoPlay | null {
  const until = Math.min(now.getTime(), game.endsAt.getTime())
  const begun = game.startsAt.getTime() + (until - game.startsAt.getTime()) * random()
  const resolve = random()
  // Who leaves or gives up has filled two to seven squares by then.
  const squares = resolve < LEAVING + GIVING_UP ? 2 + Math.floor(6 * random()) : SQUARE_COUNT
  const guesses: DemoGuess[] = []
  let at = begun
  const think = () => {
    at += person.paceMs * (0.4 + 1.2 * random())
  }
  const order = shuffled([...game.answers.keys()], random)
  for (const square of order.slice(0, squares)) {
    for (const guess of guessesIn(square, person, { game, weights, random })) {
      guesses.push({ ...guess, at: new Date(at) })
      think()
    }
  }
  const made = guesses.filter((guess) => guess.at <= now)
  const first = made[0]
  if (!first) return null
  const isComplete = made.filter(({ isRight }) => isRight).length === SQUARE_COUNT
  const hasGivenUp = resolve < GIVING_UP && at <= now.getTime()
  return {
    gameId: game.id,
    playerId: person.playerId,
    startedAt: first.at,
    completedAt: isComplete ? (made.at(-1)?.at ?? null) : null,
    gaveUpAt: hasGivenUp ? new Date(at) : null,
    guesses: made,
  }
}

/** A wrong song or two, perhaps, and then one that fits. */
function* guessesIn(square: number, person: Habits, { game, weights, random }: Omit<Setting, 'now'>) {
  const answers = game.answers[square] ?? []
  const wanted = (songIds: readonly number[]) =>
    pickWeighted(
      songIds,
      songIds.map((songId) => (weights.get(songId) ?? 0) ** person.taste),
      random,
    )
  const others = [...weights.keys()].filter((songId) => !answers.includes(songId))
  let lastWrong = EMPTY
  for (let tries = 0; tries < 2 && others.length > 1 && random() < person.error; tries++) {
    const songId = wanted(others.filter((other) => other !== lastWrong))
    lastWrong = songId
    yield { square, songId, isRight: false }
  }
  yield { square, songId: wanted(answers), isRight: true }
}

/** A version 4 UUID whose bits come from the given chance. */
function uuid(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(16 * random()).toString(16))
  hex[12] = '4'
  hex[16] = '89ab'.charAt(Math.floor(4 * random()))
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
