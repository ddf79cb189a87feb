/** Responses to requests that should be retried soon: the database is unavailable, or the server is overloaded or stopping. */
import type { ServerResponse } from 'node:http'
import { GraphQLError, type GraphQLErrorOptions } from 'graphql'
import { sendJson } from '../http/send.ts'

/** The codes of temporary errors. */
export const LATER = {
  UNAVAILABLE: 'Our database does not answer just now. Please try again in a moment.',
  OVERLOADED: 'We are very busy just now. Please try again in a moment.',
  STOPPING: 'This server is about to restart. Please try again.',
} as const

export type LaterCode = keyof typeof LATER

/** About the time that a database takes to restart. */
export const RETRY_AFTER_S = 2

/** Returns a GraphQL error, at its place in the operation. */
export function later(code: LaterCode, place: Pick<GraphQLErrorOptions, 'nodes' | 'path'> = {}): GraphQLError {
  return new GraphQLError(LATER[code], { ...place, extensions: { code, retryAfterSeconds: RETRY_AFTER_S } })
}

/** Returns true for the code of a temporary error. */
export function isLaterCode(code: unknown): code is LaterCode {
  return typeof code === 'string' && Object.hasOwn(LATER, code)
}

/** Sends a whole GraphQL response without data. */
export function sendLater(response: ServerResponse, code: LaterCode): void {
  response.setHeader('retry-after', RETRY_AFTER_S)
  const extensions = { code, retryAfterSeconds: RETRY_AFTER_S }
  sendJson(response, 503, { errors: [{ message: LATER[code], extensions }] })
}

/** Sends a response with one error and no data, with the status and headers from the error's extensions. */
export function sendRefusal(
  response: ServerResponse,
  { message, extensions: { http, ...extensions } }: GraphQLError,
): void {
  for (const [name, value] of Object.entries(http?.headers ?? {})) response.setHeader(name, value)
  sendJson(response, http?.status ?? 400, { errors: [{ message, extensions }] })
}
