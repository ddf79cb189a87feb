/** The viewer's webhooks: adding, editing and deleting them. */
import { MOST_WEBHOOKS } from '#schema/rules/people/webhooks.ts'
import { useWebhooksQuery } from '../../gql/index.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AddWebhook } from './AddWebhook.tsx'
import { Webhook } from './Webhook.tsx'

export function Webhooks() {
  const { data, error, refetch } = useWebhooksQuery({ fetchPolicy: 'cache-and-network' })
  const hooks = data?.viewer.webhooks.edges.map(({ node }) => node)
  return (
    <Card
      title="Webhooks"
      note={
        <>
          For programs that want to be told of games, in place of asking.{' '}
          <a href="/developers/webhooks">How to check a message</a>
        </>
      }
    >
      {hooks ? (
        <>
          {hooks.length > 0 && (
            <ul>
              {hooks.map((hook) => (
                <Webhook key={hook.id} hook={hook} onGone={refetch} />
              ))}
            </ul>
          )}
          <AddWebhook isFull={hooks.length >= MOST_WEBHOOKS} onAdded={refetch} />
        </>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>We could not load your webhooks.</ErrorState>
      ) : (
        <Skeleton height="320px" />
      )}
    </Card>
  )
}
