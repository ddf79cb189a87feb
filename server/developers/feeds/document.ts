/** A public document that a feed serves, with its cache headers. */
import { createHash } from 'node:crypto'

export interface FeedDocument {
  /** Its media type. */
  readonly type: string
  /** Changes with the content, and with nothing else. */
  readonly etag: string
  /** For so long caches need not ask again. */
  readonly maxAgeS: number
  readonly length: number
  /** Its parts, in order; none is made before the one ahead of it is taken. */
  parts(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** A document that is whole in memory. */
export function documentOf(bytes: Uint8Array, { type, maxAgeS }: Pick<FeedDocument, 'type' | 'maxAgeS'>): FeedDocument {
  return { type, maxAgeS, etag: `"${sha256(bytes)}"`, length: bytes.byteLength, parts: () => [bytes] }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
