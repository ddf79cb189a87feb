/** The errors that clients see: expected errors as they are, outages with a code to retry, and any other error as an id. */
import { randomUUID } from 'node:crypto'
import { PothosValidationError } from '@pothos/core'
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { ExpectedError } from '#schema/errors.ts'
import { isOutage } from '#server/platform/database/outage.ts'
import { isLaterCode, later } from '../admission/unavailable.ts'
import { requestOfFault } from '../http/fault-requests.ts'
import { BAD_USER_INPUT } from './storable-text.ts'

/** The code of errors that are our fault. */
export const INTERNAL_ERROR = 'INTERNAL_ERROR'

/** Returns whether a retry may succeed, so that a subscriber should reconnect. */
export function isOurs(code: unknown): boolean {
  return code === INTERNAL_ERROR || isLaterCode(code)
}

/** For yoga's `maskedErrors`. The log has the id with the error and its stack. */
export function maskErrors(log: Logger): (error: unknown) => Error {
  const reportOutage = outageLog(log)
  return (error) => {
    const original = originalOf(error)
    if (original instanceof ExpectedError) return withPlace(error, original.message, { code: original.name })
    // Pothos describes invalid list arguments, but sets no code.
    if (original instanceof PothosValidationError) return withPlace(error, original.message, { code: BAD_USER_INPUT })
    if (error instanceof GraphQLError && isForClients(error, original)) return error
    if (isOutage(original)) {
      reportOutage(original)
      return later('UNAVAILABLE', placeOf(error))
    }

    const id = randomUUID()
    log.error({ id, ...requestOfFault(error), err: original ?? error }, 'a request failed unexpectedly')
    const message = `Something went wrong on our side. If it lasts, tell us this number: ${id}`
    return withPlace(error, message, { code: INTERNAL_ERROR, id })
  }
}

/** Errors meant for clients: thrown by a resolver on purpose, or raised before execution for the query or its variables. */
function isForClients(error: GraphQLError, original: unknown): boolean {
  return original === undefined || original instanceof GraphQLError || error.path === undefined
}

function originalOf(error: unknown): unknown {
  let original = error instanceof GraphQLError ? error.originalError : error
  while (original instanceof GraphQLError && original.originalError) original = original.originalError
  return original
}

function withPlace(error: unknown, message: string, extensions: Record<string, unknown>): GraphQLError {
  return new GraphQLError(message, { ...placeOf(error), extensions })
}

function placeOf(error: unknown) {
  return error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {}
}

/** Minimum time between two log lines about an outage. */
export const QUIET_MS = 5000

/** `now` in milliseconds. */
function outageLog(log: Pick<Logger, 'warn'>, now: () => number = () => performance.now()) {
  let loggedAt = Number.NEGATIVE_INFINITY
  let since = 0
  return (problem: unknown): void => {
    since += 1
    if (now() - loggedAt < QUIET_MS) return
    log.warn({ err: problem, requests: since }, 'the database is away or too slow: requests are told to try again')
    loggedAt = now()
    since = 0
  }
}
