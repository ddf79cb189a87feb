/** What one can do with the league as a whole: leave it, and as its owner rename it, replace its link, delete it. */
import { Link2, LogOut, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { leagues } from '../../app/routes.ts'
import {
  type LeagueView_leagueFragment,
  useDeleteLeagueMutation,
  useLeaveLeagueMutation,
  useRegenerateLeagueLinkMutation,
  useRenameLeagueMutation,
} from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './LeaguesScreen.module.css'
import { NameForm, problemOf } from './NameForm.tsx'
import { FAILED } from './words.ts'

type Asked = 'rename' | 'link' | 'leave' | 'delete'

export function LeagueActions({ league }: { readonly league: LeagueView_leagueFragment }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const { isOwner, memberCount } = league
  const isLast = memberCount === 1
  return (
    <div className={styles.buttons}>
      {isOwner && (
        <>
          <Button onClick={() => setAsked('rename')}>
            <Pencil aria-hidden="true" />
            Rename
          </Button>
          <Button onClick={() => setAsked('link')}>
            <Link2 aria-hidden="true" />
            New link
          </Button>
        </>
      )}
      {!isLast && (
        <Button onClick={() => setAsked('leave')}>
          <LogOut aria-hidden="true" />
          Leave league
        </Button>
      )}
      {isOwner && (
        <Button variant="danger" onClick={() => setAsked('delete')}>
          <Trash2 aria-hidden="true" />
          Delete league
        </Button>
      )}
      <RenameDialog league={league} isOpen={asked === 'rename'} onClose={close} />
      <Questions league={league} asked={asked} onClose={close} />
    </div>
  )
}

interface QuestionsProps {
  readonly league: LeagueView_leagueFragment
  readonly asked: Asked | null
  readonly onClose: () => void
}

function Questions({ league, asked, onClose }: QuestionsProps) {
  const { name, isOwner } = league
  const { renewLink, leave, remove } = useMoves(league)
  return (
    <>
      <ConfirmDialog
        isOpen={asked === 'link'}
        onClose={onClose}
        title="Make a new link?"
        message="The old one leads nowhere from then on. Members stay."
        action="New link"
        onConfirm={renewLink}
      />
      <ConfirmDialog
        isOpen={asked === 'leave'}
        onClose={onClose}
        title={`Leave “${name}”?`}
        message={
          isOwner
            ? 'The league goes on without you; its longest member becomes the owner.'
            : 'The league goes on without you. You can come back by its link.'
        }
        action="Leave"
        onConfirm={leave}
      />
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onClose={onClose}
        title={`Delete “${name}”?`}
        message="The league is gone for all its members. What they have played stays."
        action="Delete"
        isDangerous
        onConfirm={remove}
      />
    </>
  )
}

function RenameDialog({ league: { id, name }, isOpen, onClose }: Omit<QuestionsProps, 'asked'> & { isOpen: boolean }) {
  const [send, { loading }] = useRenameLeagueMutation()
  const rename = async (next: string) => {
    const result = (await send({ variables: { id, name: next } }).catch(() => null))?.data?.renameLeague
    if (!result) return FAILED
    if (result.__typename !== 'League') return problemOf(result)
    onClose()
    return null
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Rename league" width={520}>
      <NameForm key={`${name} ${isOpen}`} name={name} action="Rename" isBusy={loading} hasFocus onSave={rename} />
    </Dialog>
  )
}

function useMoves({ id, name }: LeagueView_leagueFragment) {
  const navigate = useNavigate()
  const [sendLink] = useRegenerateLeagueLinkMutation()
  const [sendLeave] = useLeaveLeagueMutation()
  const [sendDelete] = useDeleteLeagueMutation()
  const variables = { id }
  const fail = (message: string | undefined) => showToast({ type: 'error', text: message ?? FAILED })
  const goHome = async (text: string) => {
    showToast({ type: 'success', text })
    await navigate(leagues(), { replace: true })
  }
  return {
    async renewLink() {
      const result = (await sendLink({ variables }).catch(() => null))?.data?.regenerateLeagueLink
      if (result?.__typename === 'League') showToast({ type: 'success', text: 'The league has a new link' })
      else fail(result?.message)
    },
    async leave() {
      const result = (await sendLeave({ variables }).catch(() => null))?.data?.leaveLeague
      if (result?.__typename === 'Account') await goHome(`You have left “${name}”`)
      else fail(result?.message)
    },
    async remove() {
      const result = (await sendDelete({ variables }).catch(() => null))?.data?.deleteLeague
      if (result?.__typename === 'Account') await goHome(`“${name}” deleted`)
      else fail(result?.message)
    },
  }
}
