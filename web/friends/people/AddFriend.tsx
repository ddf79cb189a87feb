/** Adds a friend by their code, typed or pasted, also as the link that it came in. */
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { typedCode } from './typed-code.ts'
import { useAddFriend } from './use-friends.ts'

/** A link is longer than a code. */
const LONGEST = 200

export function AddFriend() {
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
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={input}
        label="Add a friend by their code"
        value={text}
        maxLength={LONGEST}
        autoCorrect="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => setText(event.target.value)}
      >
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Add friend
        </Button>
      </TextField>
    </form>
  )
}
