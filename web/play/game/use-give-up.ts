/** Ends the viewer's play of a game as lost. */
import { useCallback } from 'react'
import { useGiveUpMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { linkPlay } from './link-play.ts'
import { type GameInPlay, gameName, usePlayedGame } from './played-game.ts'

/** Specification, section 8: what is said of a request that failed without a sentence of its own. */
const FAILED = 'An error occurred'

/** Gives up; says whether the game is over now. */
export function useGiveUp(of: GameInPlay): () => Promise<boolean> {
  const game = usePlayedGame(of)
  const [send] = useGiveUpMutation()
  return useCallback(async () => {
    try {
      const { data } = await send({ variables: { input: gameName(game) }, update: linkPlay(game) })
      const result = data?.giveUp
      if (result?.__typename === 'GivenUp' || result?.__typename === 'PlayIsOver') return true
      showToast({ type: 'error', text: result && 'message' in result ? result.message : FAILED })
    } catch {
      showToast({ type: 'error', text: FAILED })
    }
    return false
  }, [send, game])
}
