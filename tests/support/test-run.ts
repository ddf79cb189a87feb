/** What all test files of a run share; set up once by Vitest before the first of them. */
import { RUN_POSTGRES } from './embedded.ts'
import { startTestPostgres } from './test-postgres.ts'

/** Does nothing within `npm test`, which has started what its phases share. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[RUN_POSTGRES]) return undefined
  const postgres = await startTestPostgres()
  process.env[RUN_POSTGRES] = postgres.host
  return async () => postgres[Symbol.asyncDispose]()
}
