/** Leads to a game by its number. */
import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isGameNumber } from '#schema/rules/people/ids.ts'
import { archiveGame, home } from '../../app/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { FUTURE_GAME } from '../parts/number-refusal.ts'
import styles from './JumpForm.module.css'

/** `todaysNumber` is null while unknown; then any number is tried, and the game's screen says if there is none. */
export function JumpForm({ todaysNumber }: { readonly todaysNumber: number | null }) {
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  const go = (event: FormEvent) => {
    event.preventDefault()
    const number = Number(text.trim() || Number.NaN)
    const found = problemWith(number, todaysNumber)
    setProblem(found)
    if (found) input.current?.focus()
    else void navigate(number === todaysNumber ? home() : archiveGame(number))
  }
  return (
    <form className={styles.form} onSubmit={go} noValidate>
      <label className={styles.label} htmlFor={id}>
        Go to game
      </label>
      <div className={styles.line}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          placeholder="Number"
          value={text}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(null)
          }}
        />
        <Button type="submit">Go</Button>
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  )
}

function problemWith(number: number, todaysNumber: number | null): string | null {
  if (!isGameNumber(number)) {
    return todaysNumber === null ? 'Enter the number of a game.' : `Enter a number from 1 to ${todaysNumber}.`
  }
  return todaysNumber !== null && number > todaysNumber ? FUTURE_GAME : null
}
