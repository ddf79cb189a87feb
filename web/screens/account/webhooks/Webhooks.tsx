/** Addresses of programs that are told of games: added, looked after, and deleted. */
import { MOST_WEBHOOKS } from '#schema/rules/webhooks.ts'
import { useWebhooksQuery } from '../../../gql/index.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AddWebhook } from './AddWebhook.tsx'
import { Webhook } from './Webhook.tsx'
import styles from './Webhooks.module.css'

export function Webhooks() {
  const { data, error, refetch } = useWebhooksQuery({ fetchPolicy: 'cache-and-network' })
  const hooks = data?.viewer.webhooks.edges.map(({ node }) => node)
  return (
    <section className={styles.card} aria-labelledby="webhooks">
      <div className={styles.head}>
        <h2 id="webhooks" className={styles.title}>
          Webhooks
        </h2>
        <p className={styles.note}>
          For programs that want to be told of games, in place of asking.{' '}
          <a href="/developers/webhooks">How to check a message</a>
        </p>
      </div>
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
    </section>
  )
}
