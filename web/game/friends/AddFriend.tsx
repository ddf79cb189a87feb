/** Adds a friend by their code, typed or pasted, also as the link that it came in. */
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './FriendCode.module.css'
import { typedCode } from './typed-code.ts'
import { useAddFriend } from './use-friends.ts'

/** A link is longer than a code. */
const LONGEST = 200

export function AddFriend() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { add, isBusy } = useAddFriend()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (await add(typedCode(text))) setText('')
    input.current?.focus()
  }
  return (
    <form className={styles.add} noValidate onSubmit={(event) => void submit(event)}>
      <label className={styles.label} htmlFor={id}>
        Add a friend by their code
      </label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        value={text}
        maxLength={LONGEST}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        Add friend
      </Button>
    </form>
  )
}
