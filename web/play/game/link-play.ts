/** Links a received play to its game in the cache, for a play that has just begun. */
import type { ApolloCache } from '@apollo/client'
import type { GameInPlay } from './played-game.ts'

type Answer = { data?: object | null | undefined }

/** An update of the cache after an answer that carries the viewer's play of a game; without one it changes nothing. */
export function linkPlay(of: GameInPlay) {
  return (cache: ApolloCache, { data }: Answer) => {
    const play = playIn(data)
    const game = cache.identify({ __typename: 'number' in of ? 'Game' : 'UserGame', id: of.id })
    if (!play || !game) return
    cache.modify({ id: game, fields: { play: (_before, { toReference }) => toReference(play) } })
  }
}

function playIn(data: Answer['data']): { __typename: 'Play'; id: string } | null {
  for (const result of Object.values(data ?? {})) {
    if (typeof result !== 'object' || result === null || !('play' in result)) continue
    const { play } = result
    if (typeof play !== 'object' || play === null || !('id' in play) || typeof play.id !== 'string') continue
    return { __typename: 'Play', id: play.id }
  }
  return null
}
