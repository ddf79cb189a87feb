/** Throws confetti for those who like things to move. What throws it is fetched when it is needed. */

import { type Confetti, confettiFor } from '#schema/rules/confetti.ts'
import { never } from '#schema/rules/never.ts'

/** Throws what the win deserves. */
export async function celebrate(win: Parameters<typeof confettiFor>[0]): Promise<void> {
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
