/** What the browser tests and the product's process say to each other. */
import { z } from 'zod'

/** `nextDay` sets the clock to the next, unplayed day: to noon, or to this many hours after midnight. */
const words = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('nextDay'), hours: z.number().optional() }),
  z.object({ ask: z.literal('game'), number: z.int() }),
  z.object({ ask: z.literal('complaints') }),
  z.object({ ask: z.literal('publicSite') }),
])

export type Words = z.infer<typeof words>

export const question = z.object({ id: z.int(), words })

/** Either a value or a problem; number 0 says unasked where the product is. */
export const reply = z.object({ id: z.int(), value: z.unknown().optional(), problem: z.string().optional() })

const song = z.object({ id: z.string(), title: z.string() })

export type Song = z.infer<typeof song>

export const gameOfTest = z.object({
  number: z.int(),
  /** The product's clock, in milliseconds. */
  now: z.number(),
  /** By square, row-major: the songs that fit, and those that do not. */
  squares: z.array(z.object({ right: z.array(song), wrong: z.array(song) })).length(9),
})

export type GameOfTest = z.infer<typeof gameOfTest>
