/** Webhooks of players, as the API makes and shows them. */
import { expect, vi } from 'vitest'
import type { Player } from './player.ts'

export interface DeliveryView {
  readonly id: string
  readonly type: string
  readonly messageId: string
  readonly gameNumber: number | null
  readonly state: string
  readonly attempts: number
  readonly isReplay: boolean
  readonly lastAttemptAt: string | null
  readonly nextAttemptAt: string | null
  readonly statusCode: number | null
  readonly problem: string | null
}

export interface WebhookView {
  readonly id: string
  readonly url: string
  readonly events: readonly string[]
  readonly isOn: boolean
  readonly offBecause: string | null
  readonly failingSince: string | null
  readonly deliveries: { readonly edges: readonly { readonly node: DeliveryView }[] }
}

const HOOK = `id url events isOn offBecause failingSince deliveries(first: 20) { edges { node {
  id type messageId gameNumber state attempts isReplay lastAttemptAt nextAttemptAt statusCode problem } } }`
const CREATE = `mutation ($input: CreateWebhookInput!) { made: createWebhook(input: $input) {
  __typename ... on WebhookCreated { secret webhook { id url events isOn } } ... on Error { message } } }`

export interface MadeHook {
  readonly __typename: string
  readonly message?: string
  readonly secret: string
  readonly webhook: { readonly id: string }
}

const ALL = ['GAME_PUBLISHED', 'GAME_SETTLED', 'GAME_CORRECTED']

export async function makesHook(player: Player, url: string, events: readonly string[] = ALL): Promise<MadeHook> {
  return (await player.asks<{ made: MadeHook }>(CREATE, { input: { url, events } })).made
}

/** The latest first. */
export async function hooksOf(player: Player): Promise<readonly WebhookView[]> {
  type Found = { viewer: { webhooks: { edges: { node: WebhookView }[] } } }
  const { viewer } = await player.asks<Found>(`{ viewer { webhooks { edges { node { ${HOOK} } } } } }`)
  return viewer.webhooks.edges.map(({ node }) => node)
}

export async function logOf(player: Player, url: string): Promise<readonly DeliveryView[]> {
  const hook = (await hooksOf(player)).find((one) => one.url === url)
  return hook?.deliveries.edges.map(({ node }) => node) ?? []
}

/** The machine may be busy; each look is cheap. */
export const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 60_000, interval: 50 })

/** Every message to this address was delivered, and that is written down: no clock that is put forward has it sent again. */
export async function hasAll(player: Player, url: string): Promise<void> {
  await soon(async () => {
    const log = await logOf(player, url)
    expect(log.length).toBeGreaterThan(0)
    expect(log.every(({ state }) => state === 'DELIVERED')).toBe(true)
  })
}
