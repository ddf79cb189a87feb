/** Who is calling, as the use cases need to know it; the request knows how. */
import type { Viewer } from '#schema/context.ts'

export interface Identity {
  current(): Viewer
  /** The caller's player id. A visitor without one gets one here, at the first guess, and keeps it. */
  ensure(): string
  /** Makes the caller anonymous, also in the next request. */
  forget(): void
  /** Names the caller's household: an IPv4 address, or an IPv6 /64. Null for this machine. */
  household(): string | null
}

/** An identity that knows the device, too. */
export interface DeviceIdentity extends Identity {
  /** A program with an API key: it reads its player's games, and nothing that only their friends may see. */
  readonly isProgram: boolean
  /** Where the call comes from. */
  address(): string
  /** The hash that names the session the caller is signed in by; null for visitors. */
  session(): string | null
  /** The caller, a visitor, is this visitor from now on, also in the next request. */
  become(visitorId: string): void
}
