import { Dices } from 'lucide-react'
import { useId } from 'react'
import { LONGEST_TITLE } from '#schema/rules/user-games.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './CreateScreen.module.css'

interface TitleFieldProps {
  readonly title: string
  readonly problem: string | null
  readonly onChange: (title: string) => void
  readonly onRoll: () => void
}

/** What the game is called, with a dice for who would rather not think of something. */
export function TitleField({ title, problem, onChange, onRoll }: TitleFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Title
      </label>
      <div className={styles.line}>
        <input
          id={id}
          className={styles.input}
          value={title}
          maxLength={LONGEST_TITLE}
          placeholder="Name your game"
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => onChange(event.target.value)}
        />
        <IconButton label="Random title" className={styles.dice} onClick={onRoll}>
          <Dices aria-hidden="true" />
        </IconButton>
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  )
}
