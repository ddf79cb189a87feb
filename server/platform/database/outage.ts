/** Distinguishes a database that is unavailable or overloaded, which is temporary, from a bug. */
import pg from 'pg'
import { Prisma } from '#prisma/generated/client/client.ts'

/**
 * Prisma's codes: not reachable, timed out, connection closed, no free connection, transaction timeout, transaction conflict after all
 * retries, too many connections.
 */
const PRISMA = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037'])
/**
 * PostgreSQL's codes: connection failures, insufficient resources (including a full disk), stopping or starting, canceled statements, lock
 * timeouts, I/O errors, serialization failures, deadlocks, read-only standbys.
 */
const POSTGRES = /^(?:08|53|57P0[1-5]|57014|55P03|58030|40001|40P01|25006)/
/** PostgreSQL has a code for a full disk, but none for an exceeded quota. */
const QUOTA = /Disk quota exceeded/
/** System errors: the other end does not exist or is gone. */
const SYSTEM = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'],
])
/** Prisma's driver adapter translates system codes to these kinds; raw queries report nothing else. */
const KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout'])
/** Messages of the driver, which sets no codes; Prisma may prefix them. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed)|Cannot use a pool after calling end)/m
/** Upper bound of nested errors. */
const DEEPEST = 5

/** Returns true if a retry may succeed. */
export function isOutage(problem: unknown, depth = 0): boolean {
  if (!(problem instanceof Error) || depth > DEEPEST) return false
  if (problem instanceof Prisma.PrismaClientKnownRequestError && PRISMA.has(problem.code)) return true
  if (problem instanceof pg.DatabaseError && (POSTGRES.test(problem.code ?? '') || QUOTA.test(problem.message)))
    return true
  if (isOfSystem(problem) || DRIVER.test(problem.message)) return true
  return inside(problem).some((each) => isOutage(each, depth + 1) || isDriverCause(each))
}

function isOfSystem(problem: Error): boolean {
  const { code, syscall } = { code: '', syscall: '', ...problem }
  // Prisma reports a missing socket file with less detail than the driver; any other missing file is a bug.
  const isOfSocket = syscall === 'connect' || problem instanceof Prisma.PrismaClientKnownRequestError
  return SYSTEM.has(code) || (code === 'ENOENT' && isOfSocket)
}

/** The cause that Prisma's driver adapter reports, for errors of PostgreSQL and its own: an object that is not an Error. */
function isDriverCause(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  if ('kind' in cause && KINDS.has(String(cause.kind))) return true
  if (!('originalCode' in cause)) return false
  return (
    POSTGRES.test(String(cause.originalCode)) ||
    ('originalMessage' in cause && QUOTA.test(String(cause.originalMessage)))
  )
}

/** Returns the wrapped errors: causes, Prisma's, and one for each address of a host that was tried. */
function inside(problem: Error): readonly unknown[] {
  const meta =
    problem instanceof Prisma.PrismaClientKnownRequestError ? problem.meta?.['driverAdapterError'] : undefined
  return [problem.cause, meta, ...(problem instanceof AggregateError ? problem.errors : [])]
}
