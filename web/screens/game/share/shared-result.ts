/** What is shared of a game that is on the screen. */
import { product } from '#schema/rules/product.ts'
import { type SharedResult, shareText } from '#schema/rules/share-text.ts'
import { archiveGame } from '../../../app/routes.ts'
import type { GamePage_gameFragment } from '../../../gql/index.ts'

/** The result of the viewer's play, as it stands; nothing but empty squares before the first guess. */
export function sharedResult({ number, squares, play }: GamePage_gameFragment): SharedResult {
  return {
    gameNumber: number,
    rarities: squares.map(({ position }) => play?.squares[position]?.pick?.rarity ?? null),
    rarity: play?.rarity ?? 0,
    percentile: play?.status === 'WON' ? play.percentile : null,
    unicornCount: play?.unicornCount ?? 0,
  }
}

/** The text with a link that leads to the same game tomorrow as well. */
export function textToShare(result: SharedResult): string {
  return shareText(result, {
    productName: product.name,
    link: location.origin + archiveGame(result.gameNumber),
    releaseNote: product.releaseNote,
  })
}
