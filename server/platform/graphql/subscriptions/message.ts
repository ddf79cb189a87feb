/** A `next` message of graphql-transport-ws in two parts, together as the library would write it. */
import type { ExecutionResult } from 'graphql'

/** The client's own part. */
export function beginningOf(id: string): string {
  return `{"id":${JSON.stringify(id)},"type":"next","payload":`
}

/** The rest. */
export function endOf({ errors, ...rest }: ExecutionResult): string {
  return `${JSON.stringify(errors ? { ...rest, errors } : rest)}}`
}

/** The sequence number of the message; null without one. */
export function sequenceOf({ extensions }: ExecutionResult): number | null {
  const sequence = extensions?.['sequence']
  return typeof sequence === 'number' ? sequence : null
}
