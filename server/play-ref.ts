/** Names a play to others without naming its player. */
import { hash } from 'node:crypto'

/** 72 bits of a hash: short enough for a link, too many to meet twice. */
const REF_LENGTH = 12

/** The ref of a play, the same wherever and whenever the play is begun. */
export function playRef(gameId: number, playerId: string): string {
  return hash('sha256', `${gameId}:${playerId}`, 'base64url').slice(0, REF_LENGTH)
}
