/** Draws the clues of a game around nine squares, empty or with a player's result, in the format of link previews. */
import sharp from 'sharp'
import { product } from '#schema/rules/product.ts'
import { type CodedResult, resultLine } from '#schema/rules/scoring/result-code.ts'
import { SHAPE_BOX, tierShapes } from '#schema/rules/scoring/tier-shapes.ts'
import type { Tier } from '#schema/rules/scoring/tiers.ts'

export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630

export interface PreviewGrid {
  readonly title: string
  /** Length 3. */
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** Null for the game without a result. */
  readonly result: CodedResult | null
}

const FONT = 'Figtree, "DejaVu Sans", Arial, sans-serif'
const INK = '#231a2e'
const SOFT = '#63596f'
const TILE = 150
const GAP = 14
const GRID_LEFT = 664
const GRID_TOP = 110
/** The colors of the wordmark's squares. */
const TILES = ['#e4d4ff', '#ffd9ec', '#ffe9a3', '#cfe6ff', '#6a35b1', '#ffd3bb', '#ffe9a3', '#cfe6ff', '#e4d4ff']
/** The tiers' background and text colors on a light page; see web/ui/tokens.css. */
const TIERS: Readonly<Record<Tier, readonly [string, string]>> = {
  common: ['#ffd84d', '#3d2f00'],
  solid: ['#8fc4ff', '#0a2a4d'],
  great: ['#ffabd2', '#4d0a2c'],
  rare: ['#ff8a4c', '#421800'],
  unicorn: ['#e4d4ff', '#3b1a6b'],
}
const EMPTY = '#f1ebe0'
const SHAPE = 64
const LONGEST_LINE = { title: 15, clue: 13 }
const MOST_LINES = { title: 4, clue: 3 }

export async function drawPreview(grid: PreviewGrid): Promise<Buffer> {
  return sharp(Buffer.from(pictureOf(grid)))
    .png({ palette: true })
    .toBuffer()
}

/** Returns the picture as SVG. Without fonts on the machine, it shows only the squares. */
export function pictureOf({ title, rows, columns, result }: PreviewGrid): string {
  const at = (place: number) => place * (TILE + GAP)
  const tiles = TILES.map((colour, place) => {
    const corner = { x: GRID_LEFT + at(place % 3), y: GRID_TOP + at(Math.floor(place / 3)) }
    return result ? resultTile(result.tiers[place] ?? null, corner) : tile(colour, corner)
  })
  const columnTexts = columns.map((text, place) =>
    lines(text, { x: GRID_LEFT + at(place) + TILE / 2, y: GRID_TOP - 46, size: 20, anchor: 'middle', ...clue }),
  )
  const rowTexts = rows.map((text, place) =>
    lines(text, { x: GRID_LEFT - 18, y: GRID_TOP + at(place) + TILE / 2, size: 20, anchor: 'end', ...clue }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" font-family='${FONT}'>
<rect width="100%" height="100%" fill="#faf6ef"/>
${tiles.join('\n')}
${columnTexts.join('\n')}
${rowTexts.join('\n')}
<text x="64" y="112" font-size="34" font-weight="700" fill="#6a35b1">${escaped(product.name)}</text>
${lines(title, { x: 64, y: 315, size: 50, anchor: 'start', longest: LONGEST_LINE.title, most: MOST_LINES.title })}
${result ? resultTexts(result).join('\n') : ''}
<text x="64" y="566" font-size="26" fill="${SOFT}">${escaped(product.tagline)}</text>
</svg>`
}

/** Rarity and rank, one below the other: side by side they would reach the squares. */
const resultTexts = (result: CodedResult) =>
  resultLine(result)
    .split(' · ')
    .map(
      (text, line) =>
        `<text x="64" y="${400 + 46 * line}" font-size="34" font-weight="700" fill="#6a35b1">${text}</text>`,
    )

interface Corner {
  readonly x: number
  readonly y: number
}

const tile = (colour: string, { x, y }: Corner) =>
  `<rect x="${x}" y="${y}" width="${TILE}" height="${TILE}" rx="24" fill="${colour}"/>`

/** Draws the tier's color and its shape in the middle, or an empty tile for a square without an answer. */
function resultTile(tier: Tier | null, corner: Corner): string {
  if (!tier) return tile(EMPTY, corner)
  const [colour, ink] = TIERS[tier]
  const inset = (TILE - SHAPE) / 2
  const place = `translate(${corner.x + inset} ${corner.y + inset}) scale(${SHAPE / SHAPE_BOX})`
  return `${tile(colour, corner)}<path transform="${place}" fill="${ink}" d="${tierShapes[tier]}"/>`
}

const clue = { longest: LONGEST_LINE.clue, most: MOST_LINES.clue }

interface Placed {
  readonly x: number
  /** The vertical center of the lines. */
  readonly y: number
  readonly size: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly longest: number
  readonly most: number
}

function lines(text: string, { x, y, size, anchor, longest, most }: Placed): string {
  const wrapped = wrap(text, longest, most)
  const first = y - ((wrapped.length - 1) * size * 1.2) / 2 + size / 3
  const spans = wrapped.map(
    (line, place) => `<tspan x="${x}" y="${first + place * size * 1.2}">${escaped(line)}</tspan>`,
  )
  return `<text font-size="${size}" font-weight="700" fill="${INK}" text-anchor="${anchor}">${spans.join('')}</text>`
}

/** Wraps at word boundaries; ends with an ellipsis if the text does not fit. */
function wrap(text: string, longest: number, most: number): string[] {
  const wrapped: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = wrapped.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= longest) wrapped[wrapped.length - 1] = `${last} ${word}`
    else wrapped.push(word.length > longest ? `${word.slice(0, longest - 1)}…` : word)
  }
  return wrapped.length > most ? [...wrapped.slice(0, most - 1), `${wrapped[most - 1] ?? ''}…`] : wrapped
}

/** Escapes text for XML, and removes characters that XML does not allow. */
function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
  return text.replace(/[\u0000-\u001f\ufffe\uffff]/g, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
