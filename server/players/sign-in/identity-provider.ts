/** What signing in asks of a provider, whatever protocol it speaks: a page to send the browser to, and a person when it comes back. */
import type { ProvenPerson } from '#server/players/sign-in.ts'

export type ProviderName = ProvenPerson['provider']

/** Random values of one sign-in, which its answer must match. */
export interface Checks {
  readonly state: string
  readonly nonce: string
  /** Of PKCE. */
  readonly codeVerifier: string
}

export interface IdentityProvider {
  /** The provider's page. It will send the browser to `redirectUri`. */
  authorizationUrl(redirectUri: string, checks: Checks): Promise<URL>
  /** Returns the person that this callback URL authenticates; rejects if it does not. */
  person(callback: URL, checks: Checks): Promise<Omit<ProvenPerson, 'provider'>>
}

/** How long a provider may take to answer. */
export const PROVIDER_TIMEOUT_S = 5

/** The first word of a name, for a greeting. */
export function firstNameOf(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}
