/** Draws a result: nine squares in the colours and shapes of their tiers, and the numbers. No song, no clue. */

import { product } from '#schema/rules/product.ts'
import { squareAt } from '#schema/rules/puzzle/squares.ts'
import { topShare } from '#schema/rules/scoring/percentile.ts'
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { SHAPE_BOX, tierShapes } from '#schema/rules/scoring/tier-shapes.ts'
import { type Tier, tierOf } from '#schema/rules/scoring/tiers.ts'
import type { SharedResult } from '../../../schema/rules/scoring/result-code.ts'
import { shortTierLabel } from '../parts/TierMark.tsx'

/** Square, as large as the sites that show pictures show them. */
export const PICTURE_SIZE = 1080

const MARGIN = 72
const TILE = 220
const GAP = 18
const GRID_TOP = 190
const GRID_LEFT = (PICTURE_SIZE - 3 * TILE - 2 * GAP) / 2
const DISPLAY = '"Bricolage Grotesque Variable", system-ui, sans-serif'
const TEXT = '"Figtree Variable", system-ui, sans-serif'
const SHAPE = 92

/** Resolves once it is drawn; the fonts of the page may still be on their way. */
export async function drawPicture(canvas: HTMLCanvasElement, result: SharedResult): Promise<void> {
  const pen = canvas.getContext('2d')
  if (!pen) return
  await Promise.all([document.fonts.load(`800 60px ${DISPLAY}`), document.fonts.load(`600 30px ${TEXT}`)])
  const colour = pageColours()
  pen.fillStyle = colour('--colour-page')
  pen.fillRect(0, 0, PICTURE_SIZE, PICTURE_SIZE)
  drawHead(pen, result, colour)
  for (const [position, rarity] of result.rarities.entries()) drawTile(pen, position, rarity, colour)
  drawNumbers(pen, result, colour)
}

type Colours = (token: string) => string

/** The tokens of the theme that the page has now. */
function pageColours(): Colours {
  const style = getComputedStyle(document.documentElement)
  return (token) => style.getPropertyValue(token).trim()
}

function drawHead(pen: CanvasRenderingContext2D, { gameNumber }: SharedResult, colour: Colours): void {
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = colour('--colour-ink')
  pen.font = `800 84px ${DISPLAY}`
  pen.textAlign = 'left'
  pen.fillText(product.name, MARGIN, 138)
  pen.font = `700 52px ${DISPLAY}`
  pen.textAlign = 'right'
  pen.fillStyle = colour('--colour-accent')
  pen.fillText(`Game ${gameNumber}`, PICTURE_SIZE - MARGIN, 136)
}

function drawTile(pen: CanvasRenderingContext2D, position: number, rarity: number | null, colour: Colours): void {
  const { row, column } = squareAt(position)
  const [x, y] = [GRID_LEFT + column * (TILE + GAP), GRID_TOP + row * (TILE + GAP)]
  const tier = rarity === null ? null : tierOf(rarity)
  pen.beginPath()
  pen.roundRect(x, y, TILE, TILE, 34)
  pen.fillStyle = tier ? tierFill(pen, tier, x, y, colour) : colour('--colour-sunken')
  pen.fill()
  if (!tier || rarity === null) return
  pen.save()
  pen.fillStyle = colour(`--tier-${tier}-ink`)
  pen.textAlign = 'center'
  pen.font = `700 30px ${TEXT}`
  pen.fillText(shortTierLabel(tier), x + TILE / 2, y + TILE - 32)
  pen.translate(x + (TILE - SHAPE) / 2, y + 44)
  pen.scale(SHAPE / SHAPE_BOX, SHAPE / SHAPE_BOX)
  pen.fill(new Path2D(tierShapes[tier]))
  pen.restore()
}

/** A unicorn's colour is a gradient of CSS: its colours are taken, its angle is the tile's diagonal. */
function tierFill(pen: CanvasRenderingContext2D, tier: Tier, x: number, y: number, colour: Colours) {
  const value = colour(`--tier-${tier}`)
  const stops = value.match(/#[0-9a-f]{3,8}\b/gi) ?? []
  if (stops.length < 2) return value
  const gradient = pen.createLinearGradient(x, y, x + TILE, y + TILE)
  for (const [place, stop] of stops.entries()) gradient.addColorStop(place / (stops.length - 1), stop)
  return gradient
}

function drawNumbers(pen: CanvasRenderingContext2D, result: SharedResult, colour: Colours): void {
  const { rarity, percentile, unicornCount } = result
  const numbers = [
    { name: 'Rarity', value: formatRarity(rarity, SQUARE_DECIMALS) },
    ...(percentile === null ? [] : [{ name: 'Top', value: `${topShare(percentile).toFixed(2)} %` }]),
    { name: unicornCount === 1 ? 'Unicorn' : 'Unicorns', value: String(unicornCount) },
  ]
  const width = (PICTURE_SIZE - 2 * MARGIN) / numbers.length
  pen.textAlign = 'center'
  for (const [place, { name, value }] of numbers.entries()) {
    const x = MARGIN + width * (place + 0.5)
    pen.fillStyle = colour('--colour-ink')
    pen.font = `800 64px ${DISPLAY}`
    pen.fillText(value, x, 986)
    pen.fillStyle = colour('--colour-ink-soft')
    pen.font = `600 30px ${TEXT}`
    pen.fillText(name, x, 1030)
  }
}
