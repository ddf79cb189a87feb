/** Fetches the songs before anybody searches, so that the first letter finds something, with or without a network. */
import { skipToken } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { useInputSongsQuery } from '../../gql/index.ts'
import { whenInUse } from '../../ui/later.tsx'

/** Renders nothing; a separate component, so that loaded songs do not rerender the game. */
export function SongsAtHand() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenInUse(() => setWanted(true)), [])
  useInputSongsQuery(isWanted ? {} : skipToken)
  return null
}
