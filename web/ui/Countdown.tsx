/** The time left until a moment, updated every tick: running, paused, stopped (no moment is known) or done, reported once. */
import { useEffect, useEffectEvent, useState } from 'react'

interface CountdownProps {
  /** The moment, in milliseconds of the clock that `now` reads; null while it is not known. */
  endsAt: number | null
  /** The clock: the server's, where the browser's may be wrong. */
  now?: () => number
  format: (msLeft: number) => string
  /** Every second, or ten times a second where tenths show. */
  tickMs?: number
  isPaused?: boolean
  onDone?: () => void
  className?: string
}

const SECOND_MS = 1000

export function Countdown(props: CountdownProps) {
  const { endsAt, now = Date.now, format, tickMs = SECOND_MS, isPaused = false, onDone, className } = props
  const [msLeft, setMsLeft] = useState(() => (endsAt === null ? 0 : Math.max(0, endsAt - now())))
  const status = endsAt === null ? 'stopped' : msLeft === 0 ? 'done' : isPaused ? 'paused' : 'running'
  const tick = useEffectEvent(() => {
    const left = endsAt === null ? 0 : Math.max(0, endsAt - now())
    setMsLeft(left)
    if (left === 0) onDone?.()
    return left
  })
  useEffect(() => {
    if (endsAt === null || isPaused) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // Each tick is set for the next whole one: a timer that repeats drifts, and then a second shows for two or not at all.
    const next = () => {
      const left = tick()
      if (left > 0) timer = setTimeout(next, left % tickMs || tickMs)
    }
    next()
    return () => clearTimeout(timer)
  }, [endsAt, isPaused, tickMs])
  return (
    <span className={className} role="timer" data-status={status} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {format(msLeft)}
    </span>
  )
}
