/** What asks much of the processors, in points: a point is some 30 µs of their time, which `tests/platform/cost` compares. */
export const POINTS = {
  /** An operation by itself: a request is read and answered, its document parsed, and the session looked up. */
  operation: 20,
  /** A question or two to the database. */
  read: 30,
  /** Questions to the database by the dozen, or for what a whole group of people did. */
  manyReads: 100,
  /** What every mutation costs that says nothing else. */
  write: 100,
  /** A whole game is written, or several. */
  manyWrites: 300,
  /** Work for a worker thread: searching for a puzzle that may not exist, or hashing a password. */
  thread: 400,
  /** All songs, albums and categories with all that is in them. */
  catalogue: 400,
  /** All games judged again by a changed catalogue. */
  regradePreview: 1000,
  /** The same, and written. */
  regrade: 1500,
} as const
