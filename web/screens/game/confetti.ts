/** Throws confetti for those who like things to move. What throws it is fetched when it is needed. */

/** Specification, section 9. */
const WIN_PIECES = 50
const FAN_EMOJI = 20
const FAN_EMOJI_SIZE = 150

/** A win: 50 pieces; with nothing but unicorns, 20 large ones. */
export async function celebrate(rarity: number): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: JSConfetti } = await import('js-confetti')
  const canvas = coveringCanvas()
  const confetti = new JSConfetti({ canvas })
  await confetti.addConfetti(
    rarity === 0
      ? { emojis: ['🦄'], emojiSize: FAN_EMOJI_SIZE, confettiNumber: FAN_EMOJI }
      : { confettiNumber: WIN_PIECES },
  )
  canvas.remove()
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
