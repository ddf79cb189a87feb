/** Close codes after which clients come back and subscribe again; after the last, as whoever they are by then. */
export const TRY_AGAIN_LATER = [1013, 'Try again later'] as const
export const RESTARTING = [1012, 'Service restart'] as const
export const SESSION_ENDED = [4403, 'Your session has ended'] as const
