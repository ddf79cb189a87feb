/** Takes what was played on one device to another: a code is made there, and entered here. */
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { MakeCode } from './MakeCode.tsx'
import styles from './MoveProgress.module.css'

/** How the link that the other device gives begins to say its code. */
const LINK_HASH = '#move='

export function MoveProgress({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const [code, setCode] = useState<string | null>(null)
  useLinkedCode(setCode)
  return (
    <Card
      title="Move my progress"
      note={
        isSignedIn
          ? 'Bring games into your account that you have played elsewhere without logging in.'
          : 'Go on with your games on another device, without an account.'
      }
    >
      {!isSignedIn && <MakeCode />}
      <EnterCode onEnter={setCode} />
      {code !== null && <ImportDialog key={code} code={code} isSignedIn={isSignedIn} onClose={() => setCode(null)} />}
    </Card>
  )
}

function EnterCode({ onEnter }: { readonly onEnter: (code: string) => void }) {
  const [typed, setTyped] = useState('')
  const enter = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onEnter(typed.trim())
  }
  return (
    <form onSubmit={enter}>
      <TextField
        label="Code from the other device"
        className={styles.typed}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="ABCDE-FGHJK"
        maxLength={20}
        autoCapitalize="characters"
        spellCheck={false}
      >
        <Button type="submit">Look at it</Button>
      </TextField>
    </form>
  )
}

/** Passes on the code of an opened link once, and removes it from the address. */
function useLinkedCode(tell: (code: string) => void): void {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!hash.startsWith(LINK_HASH)) return
    tell(hash.slice(LINK_HASH.length))
    void navigate({ hash: '' }, { replace: true, state })
  }, [hash, state, navigate, tell])
}
