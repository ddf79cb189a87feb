/** The part of the configuration that is about how much of the API anybody may use. */
import { z } from 'zod'

/** Points that may be spent in a minute: one for a request, and more for an operation that costs more. */
export interface ApiLimits {
  readonly isOn: boolean
  readonly addressPoints: number
  readonly keyPoints: number
}

const points = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 to 999999999')
  .transform(Number)

/** The variables, as config.ts lists them. */
export const apiVariables = {
  API_LIMITS: z.enum(['on', 'off'], { message: 'must be on or off' }).default('on').meta({
    default: 'on',
    description:
      'on or off. Limits the points that an address or key may spend per minute, and what a household has open at a time.',
  }),
  API_ADDRESS_POINTS: points.default(200_000).meta({
    default: '200000',
    description: 'Points an address may spend per minute, enough for a class of thirty. Loopback has no limit.',
  }),
  API_KEY_POINTS: points
    .default(100_000)
    .meta({ default: '100000', description: 'Points an API key may spend per minute, from any address.' }),
}

const shape = z.object(apiVariables)

export function apiLimitsOf(data: z.infer<typeof shape>): ApiLimits {
  return {
    isOn: data.API_LIMITS === 'on',
    addressPoints: data.API_ADDRESS_POINTS,
    keyPoints: data.API_KEY_POINTS,
  }
}
