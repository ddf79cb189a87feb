/** What can be done about a player whom one would rather not see: block them, or report their name. */
import { Ban, EllipsisVertical, Flag } from 'lucide-react'
import { useState } from 'react'
import { forgetHiddenRefs } from '../../apollo/hidden-refs.ts'
import { useBlockPlayerMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { ReportNameDialog } from './ReportNameDialog.tsx'

interface PlayerMenuProps {
  /** Of one of the player's plays. */
  readonly playRef: string
  readonly name: string
  /** The player is gone from the viewer's sight. */
  readonly onBlocked?: () => void
}

/** For signed-in viewers; the server refuses both to others. */
export function PlayerMenu({ playRef, name, onBlocked }: PlayerMenuProps) {
  const [asked, setAsked] = useState<'block' | 'report' | null>(null)
  const block = useBlock(playRef, name)
  const close = () => setAsked(null)
  return (
    <>
      <Menu
        label={`More about ${name}`}
        icon={<EllipsisVertical aria-hidden="true" />}
        entries={[
          { kind: 'action', label: 'Block this player', icon: <Ban />, onChoose: () => setAsked('block') },
          { kind: 'action', label: 'Report this name', icon: <Flag />, onChoose: () => setAsked('report') },
        ]}
      />
      <ConfirmDialog
        isOpen={asked === 'block'}
        onClose={close}
        title={`Block ${name}?`}
        message="Boards will not show them to you, and neither of you can look at the other’s games or add the other as a friend. They are not told. You can unblock them in your account."
        action="Block"
        isDangerous
        onConfirm={async () => {
          if (await block()) onBlocked?.()
        }}
      />
      <ReportNameDialog isOpen={asked === 'report'} onClose={close} playRef={playRef} name={name} />
    </>
  )
}

/** Answers whether it is done. */
function useBlock(playRef: string, name: string): () => Promise<boolean> {
  const [send] = useBlockPlayerMutation({ update: forgetHiddenRefs })
  return async () => {
    const outcome = (await send({ variables: { ref: playRef } }).catch(() => null))?.data?.blockPlayer
    if (outcome?.__typename === 'Account') {
      showToast({ type: 'success', text: `${name} is blocked` })
      return true
    }
    showToast({ type: 'warn', text: outcome?.message ?? 'We could not block this player. Please try again.' })
    return false
  }
}
