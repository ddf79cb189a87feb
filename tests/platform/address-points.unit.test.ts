/** What an address may spend is enough for those who share it: a class that plays today's game together. */
import { parse } from 'graphql'
import { expect, it } from 'vitest'
import { publicityOf } from '#schema/public.ts'
import { schema } from '#schema/schema.ts'
import { apiVariables } from '#server/config/api-config.ts'
import { operationIn, requestedCost } from '#server/platform/admission/requested-cost.ts'
import { productDocument } from '../support/product-documents.ts'

const PUPILS = 30
/** In a minute: more than people take. */
const GUESSES = 5
const NUMBERS = { number: 1, gameNumber: 1 }
const GUESS = { input: { gameNumber: 1, square: 0, songId: 'none' } }
/** What the game's screen asks for when it is opened. */
const SCREEN = [
  'TodaysGame',
  'InputSongs',
  'GameChanged',
  'GameRarityChanged',
  'HeaderViewer',
  'Banner',
  'NoticesChanged',
  'AdScript',
]

/** Public responses are cached, so that most callers pay one point for them. */
function pointsOf(name: string, variables: Readonly<Record<string, unknown>> = NUMBERS): number {
  const document = parse(productDocument(name))
  const operation = operationIn({ document })
  const cost = requestedCost({ document, variables })
  if (!operation || typeof cost !== 'number') throw new Error(`${name} cannot be counted: ${String(cost)}`)
  return operation.operation === 'query' && publicityOf(schema, document, operation) ? 1 : cost
}

it('thirty pupils open the game within a minute and make five guesses each', () => {
  const once = SCREEN.map((name) => pointsOf(name))
  const each = once.reduce((sum, points) => sum + points, 0) + GUESSES * pointsOf('SubmitGuess', GUESS)
  expect(PUPILS * each).toBeLessThan(apiVariables.API_ADDRESS_POINTS.parse(undefined))
  // Not so much more than is needed that a script would find it generous.
  expect(PUPILS * each).toBeGreaterThan(apiVariables.API_ADDRESS_POINTS.parse(undefined) / 10)
})
