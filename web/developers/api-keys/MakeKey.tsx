/** Creates a key and shows it until the page is closed: the server never returns it again. */
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { apiKeyName, LONGEST_API_KEY_NAME, MOST_API_KEYS } from '#schema/rules/people/api-keys.ts'
import { useCreateApiKeyMutation } from '../../gql/index.ts'
import { ShownOnce } from '../../players/account/ShownOnce.tsx'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './MakeKey.module.css'

const messages = {
  done: 'API key copied to clipboard',
  failed: 'The key could not be copied. Select it and copy it yourself.',
}

interface MakeKeyProps {
  readonly isFull: boolean
  readonly onMade: () => Promise<unknown>
}

export function MakeKey({ isFull, onMade }: MakeKeyProps) {
  const [token, setToken] = useState<string | null>(null)
  const take = async (made: string) => {
    setToken(made)
    await onMade().catch(() => undefined)
  }
  return (
    <>
      {token !== null && (
        <ShownOnce
          label="Your new key"
          secret={token}
          copyLabel="Copy key"
          messages={messages}
          onDone={() => setToken(null)}
        >
          It is shown this once. Keep it as you keep a password; if it gets out, revoke it and make another.
        </ShownOnce>
      )}
      {isFull ? (
        <p className={styles.note}>These are {MOST_API_KEYS} keys, as many as one can have.</p>
      ) : (
        <Form onMade={take} />
      )}
    </>
  )
}

function Form({ onMade }: { readonly onMade: (token: string) => Promise<void> }) {
  const [name, setName] = useState('')
  const [readsOwn, setReadsOwn] = useState(false)
  const [send, { loading }] = useCreateApiKeyMutation()
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (apiKeyName(name) === null) return showToast({ type: 'warn', text: 'Give the key a name' })
    const input = { name, scope: readsOwn ? 'READ_OWN' : 'READ_PUBLIC' } as const
    const outcome = (await send({ variables: { input } }).catch(() => null))?.data?.createApiKey
    if (outcome?.__typename !== 'ApiKeyCreated') {
      return showToast({ type: 'error', text: outcome?.message ?? 'We could not make a key. Please try again.' })
    }
    setName('')
    await onMade(outcome.token)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void make(event)}>
      <TextField
        label="Name of the key"
        value={name}
        onChange={(event) => setName(event.target.value)}
        placeholder="My statistics script"
        maxLength={LONGEST_API_KEY_NAME}
      />
      <Switch
        label="May read my own games"
        hint="Your plays, statistics and the games you made. Off, it reads what everybody sees."
        isOn={readsOwn}
        onChange={setReadsOwn}
      />
      <Button className={styles.submit} type="submit" isBusy={loading}>
        <KeyRound aria-hidden="true" />
        Make a key
      </Button>
    </form>
  )
}
