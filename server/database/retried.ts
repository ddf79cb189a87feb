/** Runs a transaction again when another came between: guesses made at the same moment must not make it fail. */
import { Prisma } from '#prisma/generated/client/client.ts'

const MOST_TRIES = 4
/** Prisma's code for a deadlock, or a transaction that another came between. */
const CAME_BETWEEN = 'P2034'

export async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (problem) {
      const isBetween = problem instanceof Prisma.PrismaClientKnownRequestError && problem.code === CAME_BETWEEN
      if (!isBetween || tries === MOST_TRIES) throw problem
    }
  }
}
