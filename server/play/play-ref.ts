/** Names a play to others without naming its player. */
import { createHmac } from 'node:crypto'

/** 72 bits of a hash: short enough for a link, too many to meet twice. */
const REF_LENGTH = 12

/** The ref of a play, the same wherever and whenever the play is begun. */
export type PlayRefs = (gameId: number, playerId: string) => string

/** Without the key, the refs of a player's plays cannot be derived from the player id. */
export function playRefs(key: string): PlayRefs {
  return (gameId, playerId) =>
    createHmac('sha256', key).update(`${gameId}:${playerId}`).digest('base64url').slice(0, REF_LENGTH)
}
