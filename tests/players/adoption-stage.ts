/** A server on which visitors sign in: a game of today, an older one, and unused names. */
import { afterAll, beforeAll } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

export const GAME = 40
export const OLD_GAME = 12

export interface AdoptionStage {
  readonly server: TestServer
  somebody(): string
}

/** To be called once in a test file. */
export function adoptionStage(): AdoptionStage {
  let server: TestServer
  let people = 0
  beforeAll(async () => {
    server = await startTestServer({ today: GAME })
  })
  afterAll(() => server[Symbol.asyncDispose]())
  return {
    get server() {
      return server
    },
    somebody: () => `Somebody${people++}`,
  }
}
