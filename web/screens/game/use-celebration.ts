/** Celebrates a win when it happens, and not when a game that was won before is looked at again. */
import { useEffect, useEffectEvent } from 'react'
import type { EventName } from '#schema/rules/calendar.ts'
import { celebrate } from './confetti.ts'

/** Confetti at a new win. */
export function useCelebration(isNewWin: boolean, rarity: number, event: EventName | null): void {
  // Without confetti a win is still a win.
  const throwConfetti = useEffectEvent(() => void celebrate({ rarity, event }).catch(() => undefined))
  useEffect(() => {
    if (isNewWin) throwConfetti()
  }, [isNewWin])
}
