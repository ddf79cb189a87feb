/** The identity of a read-only caller: the holder of an API key, or a page of another site. It sets no cookie. */
import { GraphQLError } from 'graphql'
import type { DeviceIdentity } from '#server/players/identity.ts'
import type { KeyHolder } from '../http/request-state.ts'

/** `holder` is null for an anonymous caller. */
export function readerIdentity(
  holder: KeyHolder | null,
  { address, household }: { readonly address: string; readonly household: string | null },
): DeviceIdentity {
  const playerId = holder?.playerId ?? null
  const viewer = { playerId, isSignedIn: playerId !== null }
  return {
    isProgram: holder !== null,
    current: () => viewer,
    address: () => address,
    household: () => household,
    // Revoking a key ends what is listened to with it, as the end of a session does.
    session: () => holder?.tokenHash ?? null,
    ensure: refuse,
    forget: refuse,
    become: refuse,
  }
}

/** Mutations are refused before they run; this holds should one ever slip through. */
function refuse(): never {
  throw new GraphQLError('Whoever only reads cannot do this.', { extensions: { code: 'KEY_READS_ONLY' } })
}
