/** Remembers what was shown last, for what goes on showing it while it fades away. */
import { useState } from 'react'

/** The value, or the last one that was not null. */
export function useLast<Value>(value: Value | null, first: Value): Value {
  const [last, setLast] = useState(value ?? first)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
