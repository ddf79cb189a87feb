/** Notices that the next game has come: when its time is there, or when someone comes back to a page that slept through midnight. */
import { useEffect, useEffectEvent, useState } from 'react'
import { serverOffset } from '../../state/server-clock.ts'

/** Everyone's countdown ends at the same instant; they ask for the new game over these seconds, not at once. */
const SPREAD_MS = 4000
/** The server may be a moment behind: it is asked again after this. */
const AGAIN_MS = 5000

export interface DayClock {
  /** The server's time when it answered. */
  readonly now: string
  readonly nextGameAt: string
}

/** Calls once the day is over, until the clock it is given shows a new one. */
export function useNewDay(clock: DayClock | undefined, onNewDay: () => void): void {
  const [attempt, setAttempt] = useState(0)
  const tell = useEffectEvent(() => {
    onNewDay()
    setAttempt((last) => last + 1)
  })
  const endsAt = clock ? Date.parse(clock.nextGameAt) - serverOffset(clock.now) : null

  useEffect(() => {
    if (endsAt === null) return
    const left = endsAt - Date.now()
    const wait = left > 0 ? left + Math.random() * SPREAD_MS : attempt * AGAIN_MS
    const timer = setTimeout(tell, wait)
    // Timers stand still while a computer sleeps.
    const onReturn = () => document.visibilityState === 'visible' && Date.now() > endsAt && tell()
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('focus', onReturn)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('focus', onReturn)
    }
  }, [endsAt, attempt])
}
