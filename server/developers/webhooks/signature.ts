/** Proves to a receiver that a message is ours, and new: the time of sending and the body, signed with a secret that both know. */
import { createHmac, randomBytes } from 'node:crypto'

/** The beginning lets programs that look for leaked secrets find one. */
const BEGINNING = 'whsec_'

/** 256 bits of entropy. */
export function newSecret(): string {
  return BEGINNING + randomBytes(32).toString('base64url')
}

/** The header of a message that is sent now. */
export function signatureOf(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hash}`
}
