/** Close codes after which clients reconnect and subscribe again. After the last one they do so with a new identity. */
export const TRY_AGAIN_LATER = [1013, 'Try again later'] as const
export const RESTARTING = [1012, 'Service restart'] as const
/** The code for a socket whose API key or session has ended or never existed. */
export const FORBIDDEN = 4403
export const SESSION_ENDED = [FORBIDDEN, 'Your session has ended'] as const
