/** Public subscriptions: executed once, anonymously, for all subscribers of the same document. */
import type { DocumentNode, ExecutionArgs, ExecutionResult } from 'graphql'
import type { SubscribePayload } from 'graphql-ws'
import { type Public, publicityOf } from '#schema/public.ts'
import type { LiveMeters } from '#server/platform/telemetry/live-meters.ts'
import type { GraphQLEndpoint } from '../graphql-endpoint.ts'
import { anonymousRequest } from './anonymous-request.ts'
import { SharedSubscriber } from './shared-subscriber.ts'
import type { SocketWriter } from './socket-writer.ts'
import { type OpenSource, SubscriberGroup } from './subscriber-group.ts'
import { afterIn } from './subscriber-terms.ts'

export interface Subscriber {
  readonly writer: SocketWriter
  readonly id: string
  readonly payload: SubscribePayload
  /** Other clients get events less often, with changes combined. */
  readonly isOwnPage: boolean
  /** Called if the source fails; must make the client reconnect. */
  readonly onFailure: () => void
}

export interface SharedSubscriptions {
  /** Returns undefined for a subscription that is not public; otherwise its events, which bypass graphql-ws, or the errors. */
  join(args: ExecutionArgs, subscriber: Subscriber): Promise<SharedSubscriber | ExecutionResult> | undefined
}

export function sharedSubscriptions(yoga: GraphQLEndpoint, meters?: LiveMeters): SharedSubscriptions {
  const groups = new Map<string, SubscriberGroup>()
  const publicity = new WeakMap<DocumentNode, Public | 'private'>()
  const sent = meters && ((seconds: number) => meters.broadcastDuration.observe(seconds))

  const groupOf = ({ payload, isOwnPage }: Pick<Subscriber, 'payload' | 'isOwnPage'>): SubscriberGroup => {
    const { query, operationName, variables } = payload
    const key = JSON.stringify([query, operationName ?? null, variables ?? null, isOwnPage])
    const known = groups.get(key)
    if (known) return known
    const group: SubscriberGroup = new SubscriberGroup(
      () => openAnonymously(yoga, { query, operationName, variables }, isOwnPage),
      () => {
        meters?.groups.delete(group)
        if (groups.get(key) === group) groups.delete(key)
      },
      sent,
    )
    groups.set(key, group)
    meters?.groups.add(group)
    return group
  }

  return {
    join({ schema, document }, { payload, isOwnPage, ...rest }) {
      const known = publicity.get(document) ?? publicityOf(schema, document) ?? 'private'
      publicity.set(document, known)
      if (known === 'private') return undefined
      const group = groupOf({ payload, isOwnPage })
      const subscriber = new SharedSubscriber({ ...rest, group, after: afterIn(payload) })
      return group.refusal().then((refusal) => refusal ?? subscriber)
    },
  }
}

/** Executed anonymously, so that no shared message can contain a viewer's data, even if the schema marks a field as public by mistake. */
async function openAnonymously(
  yoga: GraphQLEndpoint,
  payload: SubscribePayload,
  isOwnPage: boolean,
): ReturnType<OpenSource> {
  const request = anonymousRequest(isOwnPage)
  const { parse, schema, subscribe, contextFactory } = yoga.getEnveloped({ req: request, params: payload })
  const { query, operationName, variables } = payload
  const result = await subscribe({
    schema,
    document: parse(query),
    operationName: operationName ?? undefined,
    variableValues: variables ?? undefined,
    contextValue: await contextFactory(),
  })
  return result
}
