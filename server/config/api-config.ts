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
      'Limits on what an address or a key may ask of the API in a minute, and on what a household has open: on or off.',
  }),
  API_ADDRESS_POINTS: points.default(200_000).meta({
    default: '200000',
    description:
      'Points an address may spend in a minute: a class of thirty plays with them. This machine spends without limit.',
  }),
  API_KEY_POINTS: points
    .default(100_000)
    .meta({ default: '100000', description: 'Points an API key may spend in a minute, whatever its address.' }),
}

const shape = z.object(apiVariables)

export function apiLimitsOf(data: z.infer<typeof shape>): ApiLimits {
  return {
    isOn: data.API_LIMITS === 'on',
    addressPoints: data.API_ADDRESS_POINTS,
    keyPoints: data.API_KEY_POINTS,
  }
}
