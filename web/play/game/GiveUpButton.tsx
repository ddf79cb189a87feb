/** Ends the game as lost, once the player has said so twice. */
import { Flag } from 'lucide-react'
import { useId, useState } from 'react'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { BoardStatus } from './board.ts'

interface GiveUpButtonProps {
  readonly status: BoardStatus
  /** What it costs, and that it cannot be undone. */
  readonly message: string
  /** What has to be done before the game can be given up; null where it can be. */
  readonly refusal: string | null
  readonly onGiveUp: () => Promise<unknown>
}

/** Nothing but its dialog, which may be closing, once there is nothing to give up. */
export function GiveUpButton({ status, message, refusal, onGiveUp }: GiveUpButtonProps) {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {status === 'playing' && (
        <Button
          aria-describedby={refusal === null ? undefined : id}
          onClick={() => (refusal === null ? setAsking(true) : showToast({ type: 'info', text: refusal }))}
        >
          <Flag aria-hidden="true" />
          Give up
          <span id={id} hidden>
            {refusal}
          </span>
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
