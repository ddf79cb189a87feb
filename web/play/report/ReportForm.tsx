/** 'Report this answer': which song of a square was judged wrongly, and why. */
import { Flag } from 'lucide-react'
import { useId, useState } from 'react'
import { LONGEST_NOTE } from '#schema/rules/people/reports.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ReportForm.module.css'

export interface DoubtChoice {
  readonly songId: string
  readonly note: string
}

interface ReportFormProps {
  /** Songs that can be reported: those tried in vain first. */
  readonly songs: readonly { readonly id: string; readonly title: string; readonly isAnswer: boolean }[]
  readonly isSending: boolean
  /** Says whether it was sent. */
  readonly onSend: (doubt: DoubtChoice) => Promise<boolean>
}

/** A button first, and the form when it is pressed; nothing where there is nothing to report any more. */
export function ReportForm({ songs, isSending, onSend }: ReportFormProps) {
  const [isOpen, setOpen] = useState(false)
  if (songs.length === 0) return null
  if (isOpen) return <Form songs={songs} isSending={isSending} onSend={onSend} onClose={() => setOpen(false)} />
  return (
    <Button variant="plain" className={styles.open} onClick={() => setOpen(true)}>
      <Flag aria-hidden="true" />
      Report this answer
    </Button>
  )
}

function Form({ songs, isSending, onSend, onClose }: ReportFormProps & { readonly onClose: () => void }) {
  const id = useId()
  const [songId, setSongId] = useState(songs[0]?.id ?? '')
  const [note, setNote] = useState('')
  const [missed, fits] = [songs.filter(({ isAnswer }) => !isAnswer), songs.filter(({ isAnswer }) => isAnswer)]
  return (
    <form
      className={styles.form}
      aria-label="Report this answer"
      onSubmit={async (event) => {
        event.preventDefault()
        if (!isSending && (await onSend({ songId, note }))) onClose()
      }}
    >
      <label className={styles.field} htmlFor={`${id}-song`}>
        Which song was judged wrongly?
        <select
          id={`${id}-song`}
          className={styles.control}
          value={songId}
          onChange={(event) => setSongId(event.target.value)}
          // biome-ignore lint/a11y/noAutofocus: the player has just opened the form.
          autoFocus
        >
          <Options label="Should have counted" songs={missed} />
          <Options label="Should not have counted" songs={fits} />
        </select>
      </label>
      <label className={styles.field} htmlFor={`${id}-note`}>
        <span>
          Why? <span className={styles.optional}>(if you like)</span>
        </span>
        <textarea
          id={`${id}-note`}
          className={styles.control}
          rows={3}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" isBusy={isSending}>
          Send report
        </Button>
      </div>
    </form>
  )
}

function Options({ label, songs }: { readonly label: string; readonly songs: ReportFormProps['songs'] }) {
  if (songs.length === 0) return null
  return (
    <optgroup label={label}>
      {songs.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </optgroup>
  )
}
