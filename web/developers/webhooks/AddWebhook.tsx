/** Adds a webhook and shows its secret until the page is closed: the server never returns it again. */

import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ADDRESS_MISSING, EVENTS_MISSING, LONGEST_WEBHOOK_URL, MOST_WEBHOOKS } from '#schema/rules/people/webhooks.ts'
import { useCreateWebhookMutation, type WebhookEvent } from '../../gql/index.ts'
import { ShownOnce } from '../../players/account/ShownOnce.tsx'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EventSwitches } from './EventSwitches.tsx'
import { EVENTS } from './event-names.ts'
import styles from './Webhooks.module.css'

const messages = {
  done: 'Secret copied to clipboard',
  failed: 'The secret could not be copied. Select it and copy it yourself.',
}

interface AddWebhookProps {
  readonly isFull: boolean
  readonly onAdded: () => Promise<unknown>
}

export function AddWebhook({ isFull, onAdded }: AddWebhookProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const take = async (made: string) => {
    setSecret(made)
    await onAdded().catch(() => undefined)
  }
  return (
    <>
      {secret !== null && (
        <ShownOnce
          label="Its secret"
          secret={secret}
          copyLabel="Copy secret"
          messages={messages}
          onDone={() => setSecret(null)}
        >
          Every message is signed with it. It is shown this once: if it gets out, delete the webhook and add it again.
        </ShownOnce>
      )}
      {isFull ? (
        <p className={styles.note}>These are {MOST_WEBHOOKS} webhooks, as many as one can have.</p>
      ) : (
        <Form onAdded={take} />
      )}
    </>
  )
}

function Form({ onAdded }: { readonly onAdded: (secret: string) => Promise<void> }) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<WebhookEvent[]>(() => EVENTS.map(({ event }) => event))
  const [send, { loading }] = useCreateWebhookMutation()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() === '') return showToast({ type: 'warn', text: ADDRESS_MISSING })
    if (events.length === 0) return showToast({ type: 'warn', text: EVENTS_MISSING })
    const input = { url: url.trim(), events }
    const outcome = (await send({ variables: { input } }).catch(() => null))?.data?.createWebhook
    if (outcome?.__typename !== 'WebhookCreated') {
      const issue = outcome?.__typename === 'InvalidInput' ? outcome.issues[0]?.message : undefined
      const text = issue ?? outcome?.message ?? 'We could not add that webhook. Please try again.'
      return showToast({ type: 'error', text })
    }
    setUrl('')
    await onAdded(outcome.secret)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <TextField
        label="Address of a new webhook"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        placeholder="https://example.org/ninefold"
        maxLength={LONGEST_WEBHOOK_URL}
        inputMode="url"
        spellCheck={false}
      />
      <EventSwitches chosen={events} onChange={setEvents} />
      <Button className={styles.submit} type="submit" isBusy={loading}>
        <Plus aria-hidden="true" />
        Add webhook
      </Button>
    </form>
  )
}
