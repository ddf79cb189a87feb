/** Encrypts the secrets that the database keeps with a key that the database does not have: AES-256-GCM. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

export interface SecretBox {
  /** What each secret begins with that is sealed with the current key. */
  readonly beginning: string
  /** `name` is what the secret belongs to: sealed for one row, it cannot be opened from another. */
  seal(plain: string, name: string): string
  /** Also with an older key. A text that is not sealed is returned as it is. Throws UnknownKey. */
  open(text: string, name: string): string
}

/** The secret was sealed with a key that is not here. */
export class UnknownKey extends Error {}

/** sealed:<id of the key>:<nonce, tag and text> */
const SEALED = /^sealed:([0-9a-f]{16}):([\w-]+)$/
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
/** As NIST SP 800-38D recommends for GCM. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The first key seals; the others open what was sealed before. A key is any text that is hard to guess. */
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

/** The id names a key without saying anything about it. */
function keyOf(text: string): { readonly id: string; readonly bytes: Uint8Array } {
  const derived = (what: string) => Buffer.from(hkdfSync('sha256', text, '', `ninefold ${what}`, KEY_BYTES))
  return { id: createHash('sha256').update(derived('id')).digest('hex').slice(0, 16), bytes: derived('secrets') }
}
