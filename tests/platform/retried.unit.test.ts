import { expect, it } from 'vitest'
import { Prisma } from '#prisma/generated/client/client.ts'
import { retried } from '#server/platform/database/retried.ts'

const ofPrisma = (code: string, kind?: string) =>
  new Prisma.PrismaClientKnownRequestError('Invalid invocation', {
    code,
    clientVersion: '7',
    ...(kind && { meta: { driverAdapterError: Object.assign(new Error(kind), { cause: { kind } }) } }),
  })

const triesOf = async (problem: Error) => {
  let tries = 0
  await expect(
    retried(async () => {
      tries += 1
      throw problem
    }),
  ).rejects.toBe(problem)
  return tries
}

it.each([
  ['a deadlock', ofPrisma('P2034'), 4],
  ['a deadlock in a query by hand', ofPrisma('P2010', 'TransactionWriteConflict'), 4],
  ['any other fault of a query by hand', ofPrisma('P2010', 'TableDoesNotExist'), 1],
  ['anything else', new TypeError('x is not a function'), 1],
])('%s', async (_, problem, tries) => expect(await triesOf(problem)).toBe(tries))
