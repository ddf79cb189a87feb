/** Names a square's score: five tiers, each with its label, colour and the emoji used when sharing. */

export type Tier = 'common' | 'solid' | 'great' | 'rare' | 'unicorn'

export interface TierInfo {
  readonly label: string
  readonly colour: 'yellow' | 'blue' | 'pink' | 'fire' | 'unicorn'
  readonly emoji: string
}

/** The tier of a square's score. */
export function tierOf(score: number): Tier {
  if (score >= 40) return 'common'
  if (score >= 15) return 'solid'
  if (score >= 5) return 'great'
  if (score > 0) return 'rare'
  return 'unicorn'
}

/** Labels are the specification's, to the letter. There is no pink square among emoji; purple is the nearest. */
export const tierInfo: Readonly<Record<Tier, TierInfo>> = {
  common: { label: 'COMMON (Fan Fave)', colour: 'yellow', emoji: '🟨' },
  solid: { label: 'SOLID', colour: 'blue', emoji: '🟦' },
  great: { label: 'RARE', colour: 'pink', emoji: '🟪' },
  rare: { label: 'SUPER RARE (Fearless)', colour: 'fire', emoji: '🔥' },
  unicorn: { label: 'unicorn', colour: 'unicorn', emoji: '🦄' },
}

/** What sharing shows for a square that was never filled. */
export const EMPTY_EMOJI = '⬜'
