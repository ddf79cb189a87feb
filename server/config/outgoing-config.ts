/** The part of the configuration that is about notifications: all of it or none. */
import { z } from 'zod'
import { StartFailure } from '../start-failure.ts'

/** Settings of Web Push notifications about the new game. */
export interface PushConfig {
  readonly publicKey: string
  readonly privateKey: string
  /** Whom push services may write to when something is wrong with what we send. */
  readonly subject: string
  /** The hosts that messages are sent to, with their subdomains. */
  readonly services: readonly string[]
}

/** Those of the browsers that people have. */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'] as const
const MADE_BY = 'must be a key as `npx web-push generate-vapid-keys` makes it'
const KEYS = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const

/** The variables, as config.ts lists them. */
export const pushVariables = {
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, MADE_BY)
    .optional()
    .meta({
      default: 'none: no notifications',
      description: 'Enables browser notifications for the new game. Set all three VAPID variables or none.',
    }),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, MADE_BY)
    .optional()
    .meta({ default: 'none', description: 'The private half of that key.' }),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional()
    .meta({
      default: 'none',
      description: 'Contact for push services: mailto:admin@example.org, or an https URL.',
    }),
  PUSH_SERVICES: z.string().default(SERVICES.join(' ')).meta({
    default: 'those of Chrome, Firefox, Safari and Edge',
    description: 'Hosts that notifications may be sent to, including their subdomains, separated by spaces.',
  }),
}

const shape = z.object(pushVariables)
type Variables = z.infer<typeof shape>

/** Names what is missing beside what is given. */
export function provePushIsWhole(data: Variables, context: z.core.$RefinementCtx): void {
  const missing = KEYS.filter((name) => data[name] === undefined)
  if (missing.length === KEYS.length) return
  for (const name of missing) {
    context.addIssue({ code: 'custom', path: [name], message: 'is missing beside the other VAPID variables' })
  }
}

/** Undefined without notifications. */
export function pushOf(data: Variables): PushConfig | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = data
  if (!publicKey || !privateKey || !subject) return undefined
  return { publicKey, privateKey, subject, services: data.PUSH_SERVICES.trim().split(/\s+/) }
}

export interface WebhookConfig {
  /** Where it is false nothing is sent to any webhook, nor to any browser. */
  readonly isOn: boolean
  /** Messages may go to servers on this machine. */
  readonly toLoopback: boolean
}

export const onOff = z.enum(['on', 'off'], { message: 'must be on or off' })

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

const webhookShape = z.object(webhookVariables)

/** Making this machine send requests to itself would bypass its access control. */
export function webhooksOf(data: z.infer<typeof webhookShape>, production: boolean): WebhookConfig {
  const toLoopback = data.WEBHOOKS_TO_LOOPBACK === 'on'
  if (toLoopback && production) {
    throw new StartFailure('The configuration has a mistake:\n  WEBHOOKS_TO_LOOPBACK must be off in production')
  }
  return { isOn: data.WEBHOOKS === 'on', toLoopback }
}
