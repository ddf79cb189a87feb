/** Celebrates a win when it happens, and not when a game that was won before is looked at again. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { EventName } from '#schema/rules/calendar.ts'
import type { BoardStatus } from './board.ts'
import { celebrate } from './confetti.ts'

/** Confetti when the game turns from playing to won. */
export function useCelebration(status: BoardStatus, rarity: number, event: EventName | null): void {
  const before = useRef(status)
  // Without confetti a win is still a win.
  const throwConfetti = useEffectEvent(() => void celebrate({ rarity, event }).catch(() => undefined))
  useEffect(() => {
    if (before.current === 'playing' && status === 'won') throwConfetti()
    before.current = status
  }, [status])
}
