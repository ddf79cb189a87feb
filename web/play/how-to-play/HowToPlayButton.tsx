/** The way to the rules from a game. At a first visit they come by themselves. */
import { skipToken } from '@apollo/client/react'
import { CircleHelp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useEarlierPlaysQuery } from '../../gql/index.ts'
import { isSet } from '../../state/flags.ts'
import { savedGameNumbers } from '../../state/saved-games.ts'
import { mayBeSignedIn } from '../../state/session-sign.ts'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/later.tsx'

const WelcomeDialog = later(async () => (await import('./WelcomeDialog.tsx')).WelcomeDialog)

/** Once per page load, whatever games are opened meanwhile. */
let wasOffered = false

/** `hasPlayed`: the server knows a play of this game. */
export function HowToPlayButton({ hasPlayed }: { readonly hasPlayed: boolean }) {
  const isFirst = useIsFirstVisit(hasPlayed)
  // Null until it was opened or closed by hand.
  const [chosen, setOpen] = useState<boolean | null>(null)
  // Null until it was first opened: till then its code is not needed.
  const isOpen = chosen ?? (isFirst || null)
  useEffect(() => {
    wasOffered = true
  }, [])
  return (
    <>
      <Button onClick={() => setOpen(true)} onPointerEnter={WelcomeDialog.preload} onFocus={WelcomeDialog.preload}>
        <CircleHelp aria-hidden="true" />
        How to play
      </Button>
      {isOpen !== null && <WelcomeDialog isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Specification, section 2: on the first visit, unless a stored flag exists or earlier plays do. */
function useIsFirstVisit(hasPlayed: boolean): boolean {
  const [isFirstHere] = useState(() => isNewHere() && !hasPlayed)
  // A browser may be new to a longtime player, as their account knows.
  const [isAsked] = useState(() => isFirstHere && mayBeSignedIn())
  const { data } = useEarlierPlaysQuery(isAsked ? { fetchPolicy: 'no-cache' } : skipToken)
  return isFirstHere && (!isAsked || data?.viewer.gameStatuses.edges.length === 0)
}

function isNewHere(): boolean {
  return !wasOffered && !isSet('howToPlayDismissed') && savedGameNumbers().length === 0
}
