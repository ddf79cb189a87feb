/** The way to the rules from a game. At a first visit they come by themselves. */
import { CircleHelp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isSet } from '../../state/flags.ts'
import { savedGameNumbers } from '../../state/saved-games.ts'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/later.tsx'

const WelcomeDialog = later(async () => (await import('./WelcomeDialog.tsx')).WelcomeDialog)

/** Once for each time the page is opened, whatever games are looked at meanwhile. */
let wasOffered = false

/** `hasPlayed`: the server knows a play of this game. */
export function HowToPlayButton({ hasPlayed }: { readonly hasPlayed: boolean }) {
  // Null until it was first opened: till then its code is not needed.
  const [isOpen, setOpen] = useState<boolean | null>(() => (isFirstVisit(hasPlayed) ? true : null))
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
function isFirstVisit(hasPlayed: boolean): boolean {
  return !wasOffered && !hasPlayed && !isSet('howToPlayDismissed') && savedGameNumbers().length === 0
}
