/** What is said of a database that is away, of a server that has too much to do, and of one that is stopping: come back soon. */
import type { ServerResponse } from 'node:http'
import { GraphQLError, type GraphQLErrorOptions } from 'graphql'
import { sendJson } from '../http/send.ts'

/** The codes of errors that pass by themselves. */
export const LATER = {
  UNAVAILABLE: 'Our database does not answer just now. Please try again in a moment.',
  OVERLOADED: 'We are very busy just now. Please try again in a moment.',
  STOPPING: 'This server is about to restart. Please try again.',
} as const

export type LaterCode = keyof typeof LATER

/** A database restarts in about as long; sooner would only be in vain. */
export const RETRY_AFTER_S = 2

/** An error of GraphQL, at its place in the operation. */
export function later(code: LaterCode, place: Pick<GraphQLErrorOptions, 'nodes' | 'path'> = {}): GraphQLError {
  return new GraphQLError(LATER[code], { ...place, extensions: { code, retryAfterSeconds: RETRY_AFTER_S } })
}

/** True for the code of an error that passes by itself. */
export function isLaterCode(code: unknown): code is LaterCode {
  return typeof code === 'string' && Object.hasOwn(LATER, code)
}

/** A whole answer, as GraphQL writes one that has no data. */
export function sendLater(response: ServerResponse, code: LaterCode): void {
  response.setHeader('retry-after', RETRY_AFTER_S)
  const extensions = { code, retryAfterSeconds: RETRY_AFTER_S }
  sendJson(response, 503, { errors: [{ message: LATER[code], extensions }] })
}

/** An answer of one error without data, whose extensions say its status and headers. */
export function sendRefusal(
  response: ServerResponse,
  { message, extensions: { http, ...extensions } }: GraphQLError,
): void {
  for (const [name, value] of Object.entries(http?.headers ?? {})) response.setHeader(name, value)
  sendJson(response, http?.status ?? 400, { errors: [{ message, extensions }] })
}
