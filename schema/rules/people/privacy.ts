/** How much a player may keep out of the way of others, and how often they may call on admins. */

/** More than anybody has met; a list that people can still look through. */
export const MOST_BLOCKED = 500
/** A queue that people read must not be flooded. */
export const NAME_REPORTS_A_DAY = 20
export const LONGEST_NAME_NOTE = 500
