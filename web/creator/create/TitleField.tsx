import { Dices } from 'lucide-react'
import { LONGEST_TITLE } from '#schema/rules/puzzle/user-games.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface TitleFieldProps {
  readonly title: string
  readonly problem: string | null
  readonly onChange: (title: string) => void
  readonly onRoll: () => void
}

/** What the game is called, with a dice for who would rather not think of something. */
export function TitleField({ title, problem, onChange, onRoll }: TitleFieldProps) {
  return (
    <TextField
      label="Title"
      value={title}
      maxLength={LONGEST_TITLE}
      placeholder="Name your game"
      problem={problem}
      onChange={(event) => onChange(event.target.value)}
    >
      <IconButton label="Random title" onClick={onRoll}>
        <Dices aria-hidden="true" />
      </IconButton>
    </TextField>
  )
}
