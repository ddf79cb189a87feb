/** Browser notifications about the new game of the day. */

/** A browser's address for messages, as its push service gave it. */
export interface PushAddress {
  readonly endpoint: string
  /** The browser's public key and secret: only it can read what is sent. */
  readonly p256dh: string
  readonly auth: string
}

export interface PushService {
  /** What browsers need to subscribe; null where nothing is sent. */
  readonly publicKey: string | null
  /** Notifies this browser from the next game on. Saving an address again does nothing. Errors: UnknownPushService, TooManyAttempts. */
  save(address: PushAddress): Promise<void>
  /** Any caller who knows the address may remove it. */
  remove(endpoint: string): Promise<void>
}
