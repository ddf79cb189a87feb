/** What is shared of a game that is on the screen. */
import { product } from '#schema/rules/product.ts'
import { RESULT_IN_LINK, resultCode } from '#schema/rules/result-code.ts'
import { type SharedResult, shareText } from '#schema/rules/share-text.ts'
import { archiveGame } from '../../../app/routes.ts'
import type { GamePage_gameFragment } from '../../../gql/index.ts'

/** The result of the viewer's play, as it stands; nothing but empty squares before the first guess. */
export function sharedResult({ number, squares, play }: GamePage_gameFragment): SharedResult {
  return {
    gameNumber: number,
    rarities: squares.map(({ position }) => play?.squares[position]?.pick?.rarity ?? null),
    rarity: play ? play.rarity : 0,
    percentile: play?.status === 'WON' ? play.percentile : null,
    unicornCount: play?.unicornCount ?? 0,
  }
}

/** To the game, with what its preview shows of the result. */
function linkTo(result: SharedResult): string {
  const code = resultCode(result)
  const query = code === null ? '' : `&${new URLSearchParams({ [RESULT_IN_LINK]: code })}`
  return location.origin + archiveGame(result.gameNumber) + query
}

/** The text with a link that leads to the same game tomorrow as well. */
export function textToShare(result: SharedResult): string {
  return shareText(result, {
    productName: product.name,
    link: linkTo(result),
    releaseNote: product.releaseNote,
  })
}
