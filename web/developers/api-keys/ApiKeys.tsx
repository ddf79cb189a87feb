/** Keys with which programs read the API: made, shown once, and revoked. */
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { MOST_API_KEYS } from '#schema/rules/people/api-keys.ts'
import { type ApiKeys_keyFragment, useApiKeysQuery, useRevokeApiKeyMutation } from '../../gql/index.ts'
import { Entry } from '../../players/account/Entry.tsx'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MakeKey } from './MakeKey.tsx'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export function ApiKeys() {
  const { data, error, refetch } = useApiKeysQuery({ fetchPolicy: 'cache-and-network' })
  const keys = data?.viewer.apiKeys
  return (
    <Card
      title="API keys"
      note={
        <>
          For programs that read our API. A key reads: it never plays, and it changes nothing.{' '}
          <a href="/developers/authentication">How to use it</a>
        </>
      }
    >
      {keys ? (
        <>
          {keys.length > 0 && (
            <ul>
              {keys.map((key) => (
                <Key key={key.id} apiKey={key} onRevoked={refetch} />
              ))}
            </ul>
          )}
          <MakeKey isFull={keys.length >= MOST_API_KEYS} onMade={refetch} />
        </>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>We could not load your API keys.</ErrorState>
      ) : (
        <Skeleton height="220px" />
      )}
    </Card>
  )
}

interface KeyProps {
  readonly apiKey: ApiKeys_keyFragment
  readonly onRevoked: () => Promise<unknown>
}

function Key({ apiKey: { id, name, scope, createdAt, lastUsedAt }, onRevoked }: KeyProps) {
  const [isAsking, setAsking] = useState(false)
  const [send] = useRevokeApiKeyMutation()
  const revoke = async () => {
    const outcome = (await send({ variables: { id } }).catch(() => null))?.data?.revokeApiKey
    // Already revoked elsewhere is fine too.
    if (outcome?.__typename !== 'ApiKeyRevoked' && outcome?.__typename !== 'ApiKeyNotFound') {
      return showToast({ type: 'error', text: outcome?.message ?? 'We could not revoke that key. Please try again.' })
    }
    showToast({ type: 'success', text: 'API key revoked' })
    await onRevoked().catch(() => undefined)
  }
  return (
    <Entry
      picture={<KeyRound aria-hidden="true" />}
      name={name}
      note={
        <>
          {scope === 'READ_OWN' ? 'Reads your own games' : 'Reads what everybody sees'} · made{' '}
          <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time> ·{' '}
          {lastUsedAt ? (
            <>
              last used <time dateTime={lastUsedAt}>{day.format(new Date(lastUsedAt))}</time>
            </>
          ) : (
            'never used'
          )}
        </>
      }
    >
      <Button aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Revoke this key?"
        message={`Programs that use “${name}” are locked out at once.`}
        action="Revoke"
        isDangerous
        onConfirm={revoke}
      />
    </Entry>
  )
}
