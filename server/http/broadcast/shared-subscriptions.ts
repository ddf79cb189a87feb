/** Subscriptions that tell everybody the same: executed once for all who ask for the same, and as nobody, whoever they are. */
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { ExecutionArgs, ExecutionResult } from 'graphql'
import type { SubscribePayload } from 'graphql-ws'
import type { GraphQLEndpoint } from '../graphql-endpoint.ts'
import { Group, type OpenSource } from './group.ts'
import type { Outlet } from './outlet.ts'
import { tellsAllTheSame } from './same-for-all.ts'
import { Seat } from './seat.ts'

export interface Subscriber {
  readonly outlet: Outlet
  readonly id: string
  readonly payload: SubscribePayload
  /** The source has broken: the client is to come back. */
  readonly onFailure: () => void
}

export interface SharedSubscriptions {
  /** Undefined for one that does not tell everybody the same; else its events, which go to the socket unseen, or why there are none. */
  join(args: ExecutionArgs, subscriber: Subscriber): Promise<Seat | ExecutionResult> | undefined
}

export function sharedSubscriptions(yoga: GraphQLEndpoint): SharedSubscriptions {
  const groups = new Map<string, Group>()

  const groupOf = (payload: SubscribePayload): Group => {
    const { query, operationName, variables } = payload
    const key = JSON.stringify([query, operationName ?? null, variables ?? null])
    const known = groups.get(key)
    if (known) return known
    const group: Group = new Group(
      () => openAsNobody(yoga, payload),
      () => {
        if (groups.get(key) === group) groups.delete(key)
      },
    )
    groups.set(key, group)
    return group
  }

  return {
    join({ schema, document }, { payload, ...subscriber }) {
      if (!tellsAllTheSame(schema, document)) return undefined
      const group = groupOf(payload)
      const seat = new Seat({ ...subscriber, group })
      return group.refusal().then((refusal) => refusal ?? seat)
    },
  }
}

/** Whatever a mark of the schema says: no answer that is shared can have anything of a viewer in it. */
async function openAsNobody(yoga: GraphQLEndpoint, payload: SubscribePayload): ReturnType<OpenSource> {
  const request = new IncomingMessage(new Socket())
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
