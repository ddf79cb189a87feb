import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { Prisma } from '#prisma/generated/client/client.ts'
import { isOutage } from '#server/platform/database/outage.ts'

const { PrismaClientKnownRequestError } = Prisma
const ofPrisma = (code: string, meta?: Record<string, unknown>) =>
  new PrismaClientKnownRequestError('Invalid invocation', { code, clientVersion: '7', ...(meta && { meta }) })
const ofPostgres = (code: string) => Object.assign(new pg.DatabaseError('sorry', 5, 'error'), { code })
const OVER_QUOTA = 'could not extend file "base/5/16385": Disk quota exceeded'
const ofSystem = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })
const ofAdapter = (originalCode: string, originalMessage = 'sorry') =>
  Object.assign(new Error('postgres'), { cause: { originalCode, originalMessage } })
/** Of a query by hand, whose connection failed. */
const ofRawQuery = (kind: string) =>
  ofPrisma('P2010', { driverAdapterError: Object.assign(new Error(kind), { cause: { kind } }) })

describe('what is an outage, and passes', () => {
  it.each([
    ['no way to the database', ofSystem('ECONNREFUSED', 'connect')],
    ['a socket file that is gone', ofSystem('ENOENT', 'connect')],
    ['none of several addresses', new AggregateError([ofSystem('ECONNREFUSED', 'connect')], '')],
    ['a connection that was lost', new Error('Connection terminated unexpectedly')],
    ['a query without an answer', new Error('Query read timeout')],
    ['no free connection', new Error('timeout exceeded when trying to connect')],
    ['a database that stops', ofPostgres('57P01')],
    ['a database that starts', ofPostgres('57P03')],
    ['a full disk', ofPostgres('53100')],
    [
      'a disk of which no more may be used',
      Object.assign(new pg.DatabaseError(OVER_QUOTA, 5, 'error'), { code: 'XX000' }),
    ],
    ['too many connections', ofPostgres('53300')],
    ['a transaction that waited too long', ofPrisma('P2028')],
    ['a transaction that others came between', ofPrisma('P2034')],
    ['a database that Prisma cannot reach', ofPrisma('ENOENT')],
    ['a full disk, as Prisma tells it', ofPrisma('P2039', { driverAdapterError: ofAdapter('53100') })],
    ['a quota, as Prisma tells it', ofPrisma('P2039', { driverAdapterError: ofAdapter('XX000', OVER_QUOTA) })],
    ['a query by hand whose connection was reset', ofRawQuery('ConnectionClosed')],
    ['a query by hand that reaches no database', ofRawQuery('DatabaseNotReachable')],
    ['a query by hand that was silent for too long', ofRawQuery('SocketTimeout')],
    [
      'a connection that has failed before',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    ['a pool that has ended', new Error('Cannot use a pool after calling end on the pool')],
    ['a statement that took too long', ofPostgres('57014')],
    ['a lock that was not free in time', ofPostgres('55P03')],
    ['a connection that Prisma finds closed', ofPrisma('P1017')],
    ['no free connection of Prisma', ofPrisma('P2024')],
    ['a reason within a reason', new Error('no', { cause: ofPostgres('57P01') })],
  ])('%s', (_, problem) => expect(isOutage(problem)).toBe(true))
})

describe('what is a mistake, and stays', () => {
  it.each([
    ['a table that is not there', ofPostgres('42P01')],
    ['a fault of the database', ofPostgres('XX000')],
    ['a broken constraint', ofPrisma('P2002')],
    ['a table that Prisma does not find', ofPrisma('P2039', { driverAdapterError: ofAdapter('42P01') })],
    ['a query by hand with a wrong password', ofRawQuery('AuthenticationFailed')],
    ['a file that is not there', ofSystem('ENOENT', 'open')],
    ['anything else', new TypeError('x is not a function')],
    ['what is no error', 'ECONNREFUSED'],
  ])('%s', (_, problem) => expect(isOutage(problem)).toBe(false))

  it('an error that holds itself', () => {
    const circular = new Error('round')
    circular.cause = circular
    expect(isOutage(circular)).toBe(false)
  })
})
