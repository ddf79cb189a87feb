/** Follows a number that trembles: the answer stays the same until the number has gone far enough from it. */
import { useState } from 'react'

/** In points of rarity, of which a board's leader has some tens. */
const NOTICEABLE = 1

export function useNoticeable(value: number): number {
  const [noticed, setNoticed] = useState(value)
  if (Math.abs(value - noticed) < NOTICEABLE) return noticed
  setNoticed(value)
  return value
}
