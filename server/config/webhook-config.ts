/** The part of the configuration that is about webhooks. */
import { z } from 'zod'
import { StartFailure } from '../start-failure.ts'

export interface WebhookConfig {
  /** Where it is false nothing is sent to any webhook, nor to any browser. */
  readonly isOn: boolean
  /** Messages may go to servers on this machine. */
  readonly toLoopback: boolean
}

const onOff = z.enum(['on', 'off'], { message: 'must be on or off' })

/** The variables, as config.ts lists them. */
export const webhookVariables = {
  WEBHOOKS: onOff.default('on').meta({
    default: 'on',
    description: 'on or off. Sends webhooks and browser notifications. Turn it off in a restore drill.',
  }),
  WEBHOOKS_TO_LOOPBACK: onOff.default('off').meta({
    default: 'off',
    description: 'on or off. Lets webhooks post to http://127.0.0.1, for trying them out. Not allowed in production.',
  }),
}

const shape = z.object(webhookVariables)

/** Making this machine send requests to itself would bypass its access control. */
export function webhooksOf(data: z.infer<typeof shape>, production: boolean): WebhookConfig {
  const toLoopback = data.WEBHOOKS_TO_LOOPBACK === 'on'
  if (toLoopback && production) {
    throw new StartFailure('The configuration has a mistake:\n  WEBHOOKS_TO_LOOPBACK must be off in production')
  }
  return { isOn: data.WEBHOOKS === 'on', toLoopback }
}
