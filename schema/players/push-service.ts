/** What a person may ask about being told of the new day's game. */

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
  /** From the next game on this browser is told. Saving it again changes nothing. Errors: UnknownPushService, TooManyAttempts. */
  save(address: PushAddress): Promise<void>
  /** Whoever knows the address may end it. */
  remove(endpoint: string): Promise<void>
}
