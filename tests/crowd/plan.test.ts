import { describe, expect, it } from 'vitest'
import type { KnownSquare } from './known-songs.ts'
import { type Move, planCrowd } from './plan.ts'

const squares = Array.from({ length: 9 }, (_, square) => squareWith(square))
const PLAYERS = 400

describe('what a crowd decides to do', () => {
  const moves = planCrowd({ players: PLAYERS, squares, seed: 'Posy' })
  const guesses = moves.filter((move) => move.kind === 'guess')
  const isWrong = ({ songId }: { readonly songId: string }) => songId.startsWith('wrong')
  const plays = Array.from({ length: PLAYERS }, (_, visitor) => moves.filter((move) => move.visitor === visitor))
  const finished = plays.filter((play) => play.filter((move) => move.kind === 'guess' && !isWrong(move)).length === 9)

  it('is the same for the same seed, and something else for another', () => {
    expect(planCrowd({ players: PLAYERS, squares, seed: 'Posy' })).toEqual(moves)
    expect(planCrowd({ players: PLAYERS, squares, seed: 'Larkspur' })).not.toEqual(moves)
  })

  it('does not change for a visitor when more come along', () => {
    const few = planCrowd({ players: 10, squares, seed: 'Posy' })
    expect(few.filter(({ visitor }) => visitor === 3)).toEqual(plays[3])
  })

  it('takes popular songs more often', () => {
    const times = (song: string) => guesses.filter(({ songId }) => songId.endsWith(song)).length
    expect(times('-hit')).toBeGreaterThan(2 * times('-track'))
    expect(times('-track')).toBeGreaterThan(1.3 * times('-rarity'))
    expect(times('-rarity')).toBeGreaterThan(0)
  })

  it('makes about twelve mistakes in a hundred guesses, and never the same one twice', () => {
    const wrong = guesses.filter(isWrong)
    expect(wrong.length / guesses.length).toBeGreaterThan(0.08)
    expect(wrong.length / guesses.length).toBeLessThan(0.15)
    for (const play of plays) expect(new Set(play.map(asText)).size).toBe(play.length)
  })

  it('lets most finish, some leave and a few give up', () => {
    const givenUp = moves.filter((move) => move.kind === 'giveUp')
    expect(finished.length).toBeGreaterThan(0.8 * PLAYERS)
    expect(finished.length).toBeLessThan(0.95 * PLAYERS)
    expect(givenUp.length).toBeGreaterThan(0.02 * PLAYERS)
    expect(givenUp.length).toBeLessThan(0.09 * PLAYERS)
    for (const { visitor } of givenUp) expect(plays[visitor]?.at(-1)?.kind).toBe('giveUp')
  })

  it('leaves a square once it is filled', () => {
    for (const play of plays) {
      const visited = play.flatMap((move) => (move.kind === 'guess' ? [move] : []))
      for (const [place, move] of visited.entries()) {
        const later = visited.slice(place + 1).filter(({ square }) => square === move.square)
        expect(later.length > 0, asText(move)).toBe(isWrong(move))
      }
    }
  })

  it('lets them come one after the other, each at a pace of their own', () => {
    const places = finished.map((play) => play.map((move) => moves.indexOf(move)))
    const lengths = places.map((place) => (place.at(-1) ?? 0) - (place[0] ?? 0)).sort((a, b) => a - b)
    const arrivals = places.map(([first = 0]) => first)
    expect(Math.max(...arrivals)).toBeGreaterThan(0.5 * moves.length)
    expect(lengths.at(-20)).toBeGreaterThan(1.5 * (lengths[20] ?? 0))
  })
})

function squareWith(square: number): KnownSquare {
  return {
    answers: [
      { songId: `${square}-hit`, weight: 1 },
      { songId: `${square}-track`, weight: 0.1 },
      { songId: `${square}-rarity`, weight: 0.01 },
    ],
    nearMisses: [
      { songId: `wrong-${square}-a`, weight: 1 },
      { songId: `wrong-${square}-b`, weight: 1 },
    ],
  }
}

function asText(move: Move): string {
  return JSON.stringify(move)
}
