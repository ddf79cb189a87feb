/** What a client learns of an error: all of an expected one, that an outage will pass, a number for any other. */
import { randomUUID } from 'node:crypto'
import { PothosValidationError } from '@pothos/core'
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { ExpectedError } from '#schema/errors.ts'
import { isOutage } from '#server/platform/database/outage.ts'
import { outageLog } from '../admission/outage-log.ts'
import { isLaterCode, later } from '../admission/unavailable.ts'
import { requestOfFault } from '../http/fault-requests.ts'
import { BAD_USER_INPUT } from './storable-text.ts'

/** The code of errors that are our fault. */
export const INTERNAL_ERROR = 'INTERNAL_ERROR'

/** Whether a later try may go well: a listener is to come back then. */
export function isOurs(code: unknown): boolean {
  return code === INTERNAL_ERROR || isLaterCode(code)
}

/** For yoga's `maskedErrors`. The number stands in the log beside the error and its stack. */
export function maskErrors(log: Logger): (error: unknown) => Error {
  const reportOutage = outageLog(log)
  return (error) => {
    const original = originalOf(error)
    if (original instanceof ExpectedError) return withPlace(error, original.message, { code: original.name })
    // Pothos says in words what is wrong with arguments of a list, and gives no code.
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

/** Errors meant for clients: thrown by a resolver on purpose, or raised before execution, about the query or its variables. */
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
