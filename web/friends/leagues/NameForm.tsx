/** Asks what a league is to be called. What is wrong with a name stands under it. */
import { type FormEvent, useState } from 'react'
import { LONGEST_LEAGUE_NAME } from '#schema/rules/scoring/leagues.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

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
  const [name, setName] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) setProblem(await onSave(name))
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <TextField
        label="Name"
        value={name}
        maxLength={LONGEST_LEAGUE_NAME}
        problem={problem}
        {...(hasFocus && { 'data-focus-first': '' })}
        onChange={(event) => setName(event.target.value)}
      >
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {action}
        </Button>
      </TextField>
    </form>
  )
}

type Refusal = { readonly message: string; readonly issues?: readonly { readonly message: string }[] }

/** What to say of a name that was not taken. */
export const problemOf = ({ message, issues }: Refusal) => issues?.[0]?.message ?? message
