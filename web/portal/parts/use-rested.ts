import { useEffect, useState } from 'react'

/** The value as it was when it last rested for so long: what is typed fast is searched for once. */
export function useRested<Value>(value: Value, ms: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
