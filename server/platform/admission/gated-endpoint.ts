/** The API as a request meets it: the gate, and behind it whoever answers. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HotEndpoint } from '../graphql/hot-endpoint.ts'
import type { Gate } from './gate.ts'

/** A promise only where there is something to wait for: most answers are in memory. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined

export function gatedEndpoint(gate: Gate, endpoint: HotEndpoint): Answer {
  return (request, response) => {
    const isLetIn = gate.lets(request, response)
    if (isLetIn === true) return endpoint.answer(request, response)
    if (isLetIn === false) return undefined
    return isLetIn.then((isIn) => (isIn ? endpoint.answer(request, response) : undefined))
  }
}
