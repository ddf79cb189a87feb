/** Decides how text is made to fit a square, on a phone and on a desktop. */

export type Layout = 'desktop' | 'mobile'

/** A width in CSS pixels from which the desktop layout holds. */
export const DESKTOP_MIN_WIDTH = 580

const WRAP_OVER: Readonly<Record<Layout, number>> = { desktop: 21, mobile: 12 }
const SQUARE_TEXT_LENGTH = 30

/** The layout of a width. */
export function layoutOf(width: number): Layout {
  return width >= DESKTOP_MIN_WIDTH ? 'desktop' : 'mobile'
}

/** Whether a text is too long for one line: over 21 characters on desktop, over 12 on mobile. */
export function wraps(text: string, layout: Layout): boolean {
  return [...text].length > WRAP_OVER[layout]
}

/** A title as a square shows it: cut to 30 characters and '...'. */
export function squareText(text: string): string {
  const characters = [...text]
  return characters.length > SQUARE_TEXT_LENGTH ? `${characters.slice(0, SQUARE_TEXT_LENGTH).join('')}...` : text
}
