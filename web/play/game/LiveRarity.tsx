/** Follows how a game stands while it is on the screen: each change goes into the cache, and what shows it reads it there. Renders nothing. */
import { useGameChangedSubscription, useGameRarityChangedSubscription } from '../../gql/index.ts'
import { linkPlay } from './link-play.ts'
import { type GameInPlay, gameName } from './played-game.ts'

export function LiveRarity({ game, hasPlay }: { readonly game: GameInPlay; readonly hasPlay: boolean }) {
  const variables = gameName(game)
  useGameChangedSubscription({ variables })
  useGameRarityChangedSubscription({
    variables,
    // The viewer may have begun the game in another window.
    onData: ({ client, data: { data } }) => {
      if (!hasPlay) linkPlay(game)(client.cache, { data })
    },
  })
  return null
}
