/** Asks what a league is to be called. What is wrong with a name stands under it. */
import { type FormEvent, useId, useState } from 'react'
import { LONGEST_LEAGUE_NAME } from '#schema/rules/leagues.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './NameForm.module.css'

interface NameFormProps {
  readonly name: string
  readonly action: string
  readonly isBusy: boolean
  /** In a dialog, where people come to type. */
  readonly hasFocus?: boolean
  /** Answers what is wrong; null where the name was taken. */
  readonly onSave: (name: string) => Promise<string | null>
}

export function NameForm({ name: before, action, isBusy, hasFocus = false, onSave }: NameFormProps) {
  const id = useId()
  const [name, setName] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) setProblem(await onSave(name))
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <label className={styles.label} htmlFor={id}>
        Name
      </label>
      <div className={styles.line}>
        <input
          id={id}
          className={styles.input}
          value={name}
          maxLength={LONGEST_LEAGUE_NAME}
          autoComplete="off"
          {...(hasFocus && { 'data-focus-first': '' })}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {action}
        </Button>
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  )
}

type Refusal = { readonly message: string; readonly issues?: readonly { readonly message: string }[] }

/** What to say of a name that was not taken. */
export const problemOf = ({ message, issues }: Refusal) => issues?.[0]?.message ?? message
