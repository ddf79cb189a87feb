/** Encodes the contents of a shared result into its link, for the preview image of other sites. Contains no songs. */

import { SQUARE_COUNT } from '../puzzle/squares.ts'
import { formatTop } from './percentile.ts'
import { formatRarity, SQUARE_DECIMALS } from './rarity.ts'
import { type Tier, tierOf } from './tiers.ts'

/** The decoded result. */
export interface CodedResult {
  /** Nine, row by row; null for a square without an answer. */
  readonly tiers: readonly (Tier | null)[]
  /** Null for a play that was given up. */
  readonly rarity: number | null
  /** Null until complete. */
  readonly percentile: number | null
}

/** Its name among the parameters of the link. */
export const RESULT_IN_LINK = 'r'

const letters: Readonly<Record<string, Tier | null>> = {
  c: 'common',
  s: 'solid',
  g: 'great',
  r: 'rare',
  u: 'unicorn',
  x: null,
}
/** What a square of a tier may score, in hundredths: at least, at most. */
const bounds: Readonly<Record<Tier, readonly [number, number]>> = {
  common: [4000, 10_000],
  solid: [1500, 4000],
  great: [500, 1500],
  rare: [0, 500],
  unicorn: [0, 0],
}
const CODE = /^([csgrux]{9})-(x|\d{1,5})(?:-(\d{1,5}))?$/
/** Stands for the score of a play that was given up. */
const NO_SCORE = 'x'
const MOST_PERCENTILE = 10_000

/** Such as 'csgruxcsg-21997-8766'; null of a play without an answer, which has nothing to show. */
export function resultCode({
  rarities,
  rarity,
  percentile,
}: Omit<SharedResult, 'gameNumber' | 'unicornCount'>): string | null {
  if (rarities.every((one) => one === null)) return null
  const squares = rarities.map((one) => letterOf(one === null ? null : tierOf(one)))
  const score = rarity === null ? NO_SCORE : hundredths(rarity)
  return [squares.join(''), score, ...(percentile === null ? [] : [hundredths(Math.min(100, percentile))])].join('-')
}

/** Returns null if no play could have this result: anyone can write a link. */
export function resultOf(code: string): CodedResult | null {
  const [, squares = '', score = '', percentile] = CODE.exec(code) ?? []
  const tiers = [...squares].map((letter) => letters[letter] ?? null)
  const isComplete = tiers.every((tier) => tier !== null)
  if (tiers.length !== SQUARE_COUNT || !(score === NO_SCORE ? canBeLost(tiers) : canScore(tiers, Number(score))))
    return null
  if (percentile !== undefined && (!isComplete || Number(percentile) > MOST_PERCENTILE)) return null
  return {
    tiers,
    rarity: score === NO_SCORE ? null : Number(score) / 100,
    percentile: percentile === undefined ? null : Number(percentile) / 100,
  }
}

/** 'Rarity 219.97 · Top 12.34 %'. */
export function resultLine({ rarity, percentile }: Pick<CodedResult, 'rarity' | 'percentile'>): string {
  const place = percentile === null ? [] : [formatTop(percentile)]
  return [`Rarity ${formatRarity(rarity, SQUARE_DECIMALS)}`, ...place].join(' · ')
}

/** Who gives up has left a square empty; a play without an answer has nothing to show. */
function canBeLost(tiers: readonly (Tier | null)[]): boolean {
  return tiers.includes(null) && tiers.some((tier) => tier !== null)
}

/** Each square may have lost half a hundredth when it was written. */
function canScore(tiers: readonly (Tier | null)[], score: number): boolean {
  const filled = tiers.filter((tier) => tier !== null)
  const sum = (end: 0 | 1) => filled.reduce((total, tier) => total + bounds[tier][end], 0)
  return filled.length > 0 && score >= sum(0) - filled.length && score <= sum(1) + filled.length
}

const hundredths = (number: number) => Math.round(number * 100)

function letterOf(tier: Tier | null): string {
  return Object.keys(letters).find((letter) => letters[letter] === tier) ?? 'x'
}

/** The parts of a play that may be shared. */
export interface SharedResult {
  readonly gameNumber: number
  /** Length 9, row-major; null for a square without an answer. */
  readonly rarities: readonly (number | null)[]
  /** Of the whole game; null for one that was given up. */
  readonly rarity: number | null
  /** Null until complete. */
  readonly percentile: number | null
  readonly unicornCount: number
}
