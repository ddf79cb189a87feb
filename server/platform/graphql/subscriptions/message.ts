/** A `next` message of graphql-transport-ws in two parts, whose concatenation equals the library's message. */
import type { ExecutionResult } from 'graphql'

/** The part that differs per client. */
export function beginningOf(id: string): string {
  return `{"id":${JSON.stringify(id)},"type":"next","payload":`
}

export function endOf({ errors, ...rest }: ExecutionResult): string {
  return `${JSON.stringify(errors ? { ...rest, errors } : rest)}}`
}

/** Returns the sequence number of the result; null without one. */
export function sequenceOf({ extensions }: ExecutionResult): number | null {
  const sequence = extensions?.['sequence']
  return typeof sequence === 'number' ? sequence : null
}
