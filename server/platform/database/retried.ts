/** Retries a transaction that conflicts with another, so that concurrent guesses do not make it fail. */
import { Prisma } from '#prisma/generated/client/client.ts'

const MOST_TRIES = 4
/** Prisma's code for a deadlock or a write conflict, and the kind of error that it reports for raw SQL. */
const CAME_BETWEEN = 'P2034'
const KIND_BY_HAND = 'TransactionWriteConflict'

export async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (problem) {
      if (!cameBetween(problem) || tries === MOST_TRIES) throw problem
    }
  }
}

function cameBetween(problem: unknown): boolean {
  if (!(problem instanceof Prisma.PrismaClientKnownRequestError)) return false
  if (problem.code === CAME_BETWEEN) return true
  const inner = problem.meta?.['driverAdapterError']
  const cause = inner instanceof Error ? inner.cause : undefined
  return typeof cause === 'object' && cause !== null && 'kind' in cause && cause.kind === KIND_BY_HAND
}
