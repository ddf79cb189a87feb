/** Encrypts stored secrets (AES-256-GCM) with a key that is not in the database. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

export interface SecretBox {
  /** The prefix of every secret sealed with the current key. */
  readonly beginning: string
  /** `name` identifies the owner of the secret: a secret sealed for one row cannot be opened for another. */
  seal(plain: string, name: string): string
  /** Opens secrets sealed with any of the keys. Returns text that is not sealed unchanged. Throws UnknownKey. */
  open(text: string, name: string): string
}

/** The secret was sealed with a key that is not available. */
export class UnknownKey extends Error {}

/** Format: sealed:<id of the key>:<nonce, tag and text> */
const SEALED = /^sealed:([0-9a-f]{16}):([\w-]+)$/
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
/** Recommended for GCM by NIST SP 800-38D. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The first key seals; the others open older secrets. A key is any text that is hard to guess. */
export function secretBox([current, ...older]: readonly [string, ...string[]]): SecretBox {
  const sealing = keyOf(current)
  const keys = new Map([sealing, ...older.map(keyOf)].map(({ id, bytes }) => [id, bytes] as const))
  const beginning = `sealed:${sealing.id}:`
  return {
    beginning,
    seal(plain, name) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, sealing.bytes, nonce).setAAD(Buffer.from(name))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return beginning + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(text, name) {
      const [, id, packed] = SEALED.exec(text) ?? []
      if (id === undefined || packed === undefined) return text
      const key = keys.get(id)
      if (!key) throw new UnknownKey(`No key with the id ${id} is here`)
      const bytes = Buffer.from(packed, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** The id identifies a key without revealing anything about it. */
function keyOf(text: string): { readonly id: string; readonly bytes: Uint8Array } {
  const derived = (what: string) => Buffer.from(hkdfSync('sha256', text, '', `ninefold ${what}`, KEY_BYTES))
  return { id: createHash('sha256').update(derived('id')).digest('hex').slice(0, 16), bytes: derived('secrets') }
}
