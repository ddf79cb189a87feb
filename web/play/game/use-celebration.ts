/** Celebrates a win when it happens, and not when a game that was won before is looked at again. */
import { useEffect, useEffectEvent } from 'react'
import type { EventName } from '#schema/rules/calendar/calendar.ts'
import { never } from '#schema/rules/never.ts'
import { type Confetti, confettiFor } from '#schema/rules/scoring/confetti.ts'

/** Confetti at a new win. */
export function useCelebration(isNewWin: boolean, rarity: number, event: EventName | null): void {
  // Without confetti a win is still a win.
  const throwConfetti = useEffectEvent(() => void celebrate({ rarity, event }).catch(() => undefined))
  useEffect(() => {
    if (isNewWin) throwConfetti()
  }, [isNewWin])
}

// Throws confetti for those who like things to move. What throws it is fetched when it is needed.

/** Throws what the win deserves. */
async function celebrate(win: Parameters<typeof confettiFor>[0]): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: JSConfetti } = await import('js-confetti')
  const canvas = coveringCanvas()
  const confetti = new JSConfetti({ canvas })
  await confetti.addConfetti(optionsFor(confettiFor(win)))
  canvas.remove()
}

function optionsFor(confetti: Confetti) {
  switch (confetti.kind) {
    case 'fan':
      return { emojis: [...confetti.emoji], emojiSize: confetti.size, confettiNumber: confetti.count }
    case 'themed':
      return { confettiColors: [...confetti.colours], confettiNumber: confetti.count }
    case 'win':
      return { confettiNumber: confetti.count }
    default:
      return never(confetti)
  }
}

/** Over the page, but no part of it: nothing to press, nothing to read. */
function coveringCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  Object.assign(canvas.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
    zIndex: '1000',
  })
  document.body.append(canvas)
  return canvas
}
