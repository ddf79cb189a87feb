/** Writes what a player shares of a game: how rare the answers are, and never which. */

import { SIDE } from '../puzzle/squares.ts'
import { resultLine, type SharedResult } from './result-code.ts'
import { EMPTY_EMOJI, tierInfo, tierOf } from './tiers.ts'

interface ShareContext {
  readonly productName: string
  readonly link: string
  readonly releaseNote: { readonly from: number; readonly to: number; readonly text: string }
}

/** Returns the lines to share. Includes the position only for completed games, and unicorns only if there are any. */
export function shareText(result: SharedResult, { productName, link, releaseNote }: ShareContext): string {
  const { gameNumber, unicornCount } = result
  const unicorns = unicornCount === 0 ? [] : [`Unicorns: ${unicornCount} 🦄`]
  return [
    `${productName} #${gameNumber}`,
    ...shareGrid(result.rarities),
    resultLine(result),
    ...unicorns,
    ...releaseNoteFor(gameNumber, releaseNote),
    link,
  ].join('\n')
}

/** Three rows of three emoji: each square's tier, or that it is empty. */
export function shareGrid(rarities: readonly (number | null)[]): readonly string[] {
  const emoji = rarities.map((rarity) => (rarity === null ? EMPTY_EMOJI : tierInfo[tierOf(rarity)].emoji))
  return Array.from({ length: SIDE }, (_, row) => emoji.slice(row * SIDE, (row + 1) * SIDE).join(''))
}

/** The note of a release, on its games; nothing on all others. */
export function releaseNoteFor(gameNumber: number, note: ShareContext['releaseNote']): readonly string[] {
  return gameNumber >= note.from && gameNumber <= note.to ? [note.text] : []
}

/** The result picture's file: 'ninefold-904.webp'. */
export function pictureName(productName: string, gameNumber: number, type: string): string {
  return `${productName.toLowerCase()}-${gameNumber}.${type === 'image/webp' ? 'webp' : 'png'}`
}
