/** An admin of the portal, like in a browser: signs in and calls the API. */
import { afterAll } from 'vitest'
import { addAdmin } from '#server/portal/admin-accounts.ts'
import type { Player } from './player.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export const ADMIN_PASSWORD = 'correct horse battery'

export interface AdminSignInResult {
  readonly __typename: string
  readonly message?: string
  readonly retryAfterSeconds?: number
  readonly admin?: { readonly username: string }
}

const SIGN_IN = `mutation ($input: AdminSignInInput!) { adminSignIn(input: $input) {
  __typename ... on AdminSignedIn { admin { username } } ... on Error { message } ... on TooManyAttempts { retryAfterSeconds }
} }`

/** Tries to sign in. */
export async function adminSignIn(player: Player, username: string, password: string): Promise<AdminSignInResult> {
  const input = { username, password }
  return (await player.asks<{ adminSignIn: AdminSignInResult }>(SIGN_IN, { input })).adminSignIn
}

/** A new admin, signed in. */
export async function signedInAdmin(server: TestServer, username: string): Promise<Player> {
  await addAdmin(server.prisma, username, ADMIN_PASSWORD)
  const admin = server.player()
  const { __typename: kind } = await adminSignIn(admin, username, ADMIN_PASSWORD)
  if (kind !== 'AdminSignedIn') throw new Error(`${username} did not get in: ${kind}`)
  return admin
}

/** A server for all tests of a file, with two admins in its portal. */
export async function portalOfTwo(today: number) {
  const server = await startTestServer({ today })
  afterAll(() => server[Symbol.asyncDispose]())
  return { server, ada: await signedInAdmin(server, 'ada'), ben: await signedInAdmin(server, 'ben') }
}

/** What the portal answers to its part of a query. */
export async function seesPortal<T>(player: Player, part: string, variables: Record<string, unknown> = {}, head = '') {
  const query = `query ${head} { portal { __typename ... on Portal { ${part} } ... on Error { message } } }`
  return (
    await player.asks<{ portal: T & { readonly __typename: string; readonly message?: string } }>(query, variables)
  ).portal
}
