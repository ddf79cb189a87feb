/** Close codes after which clients reconnect and subscribe again; after the last one, with a new identity. */
export const TRY_AGAIN_LATER = [1013, 'Try again later'] as const
export const RESTARTING = [1012, 'Service restart'] as const
/** The code of every socket that may not be open: its key or session has ended, or never was. */
export const FORBIDDEN = 4403
export const SESSION_ENDED = [FORBIDDEN, 'Your session has ended'] as const
