/** Distinguishes a database that is away or overloaded, which will pass, from a bug. */
import pg from 'pg'
import { Prisma } from '#prisma/generated/client/client.ts'

/**
 * Prisma's codes: not reachable, timed out, connection closed, no free connection, a transaction that had to wait or took too long,
 * one that others came between each time it was tried, too many connections.
 */
const PRISMA = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037'])
/**
 * PostgreSQL's: connections, no more resources (a full disk among them), stopping or starting, a statement or a wait for a lock that was
 * ended, a disk that fails, another transaction in between, a standby that may not write.
 */
const POSTGRES = /^(?:08|53|57P0[1-5]|57014|55P03|58030|40001|40P01|25006)/
/** PostgreSQL has a code for a full disk, but none for an exceeded quota. */
const QUOTA = /Disk quota exceeded/
/** Of the system: the other end is not there, or there no more. */
const SYSTEM = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'],
])
/** Prisma's driver adapter translates system codes to these kinds; raw queries report nothing else. */
const KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout'])
/** The driver gives these no code; Prisma may have put its own words before. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed)|Cannot use a pool after calling end)/m
/** Errors hold each other, but never so deep. */
const DEEPEST = 5

/** True for what is worth trying again. */
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
  // A missing socket file, which Prisma reports with less detail; any other missing file is a bug.
  const isOfSocket = syscall === 'connect' || problem instanceof Prisma.PrismaClientKnownRequestError
  return SYSTEM.has(code) || (code === 'ENOENT' && isOfSocket)
}

/** What a driver adapter of Prisma says of PostgreSQL's error, or of its own, in an object that is no error. */
function isDriverCause(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  if ('kind' in cause && KINDS.has(String(cause.kind))) return true
  if (!('originalCode' in cause)) return false
  return (
    POSTGRES.test(String(cause.originalCode)) ||
    ('originalMessage' in cause && QUOTA.test(String(cause.originalMessage)))
  )
}

/** What is wrapped: by the language, by Prisma, and for each address of a host that was tried. */
function inside(problem: Error): readonly unknown[] {
  const meta =
    problem instanceof Prisma.PrismaClientKnownRequestError ? problem.meta?.['driverAdapterError'] : undefined
  return [problem.cause, meta, ...(problem instanceof AggregateError ? problem.errors : [])]
}
