/** Ends the game as lost, once the player has said so twice. */
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { BoardStatus } from './board.ts'

interface GiveUpButtonProps {
  readonly status: BoardStatus
  /** What it costs, and that it cannot be undone. */
  readonly message: string
  readonly onGiveUp: () => Promise<unknown>
}

/** Nothing but its dialog, which may be closing, once there is nothing to give up. */
export function GiveUpButton({ status, message, onGiveUp }: GiveUpButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {status === 'playing' && (
        <Button onClick={() => setAsking(true)}>
          <Flag aria-hidden="true" />
          Give up
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Give up?"
        message={message}
        action="Give up"
        isDangerous
        onConfirm={async () => void (await onGiveUp())}
      />
    </>
  )
}
