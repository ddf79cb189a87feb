/** Each tier has a shape of its own, so that its colour is never the only sign. */
import type { Tier } from './tiers.ts'

/** The side of the box that the shapes are drawn in. */
export const SHAPE_BOX = 16

/** As paths, for whatever draws them. */
export const tierShapes: Readonly<Record<Tier, string>> = {
  common: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z',
  solid: 'M3 3h10v10H3Z',
  great: 'M8 1.5 14.5 8 8 14.5 1.5 8Z',
  rare: 'M8 1c.6 2.6 4.6 4.4 4.6 8.4A4.6 4.6 0 0 1 8 14.6a4.6 4.6 0 0 1-4.6-4.8c0-2 1-3.2 1.9-4.3.2 1.2.7 1.9 1.4 2.3C6.400 5.400 6.900 2.800 8 1Z',
  unicorn: 'M8 .8 9.900 5.600 15 6l-3.900 3.300 1.200 5L8 11.600 3.700 14.300l1.200-5L1 6l5.100-.4Z',
}
