/** Bounds what one household may have open at a time, so that it cannot starve others. Does not bound this machine. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { GraphQLError } from 'graphql'
import { HOUSEHOLD_LIMITS } from '#schema/limits.ts'
import { callerHousehold, connectionHousehold } from '../http/caller-address.ts'
import { RETRY_AFTER_S } from './unavailable.ts'

export type HouseholdKind = keyof typeof HOUSEHOLD_LIMITS

/** Connections that get a response with the reason; further ones are cut off. */
const MOST_REFUSALS = 100

/** Gives back what was taken. A second call does nothing. */
export type Release = () => void

export interface HouseholdSettings {
  readonly trustProxy: number
  /** False disables all bounds. */
  readonly limitsHouseholds: boolean
}

export class HouseholdBounds {
  readonly #settings: HouseholdSettings
  /** By kind and household; only households with something open. */
  readonly #open = new Map<string, number>()

  constructor(settings: HouseholdSettings) {
    this.#settings = settings
  }

  /** Takes one of the household's places; returns null if all are taken. */
  take(kind: HouseholdKind, request: IncomingMessage): Release | null {
    const { limitsHouseholds, trustProxy } = this.#settings
    return limitsHouseholds ? this.#take(kind, callerHousehold(request, trustProxy)) : UNBOUNDED
  }

  /** Like `take`, for a connection that has not sent anything yet. */
  takeConnection(kind: 'connections' | 'refusals', socket: Socket): Release | null {
    return this.#take(kind, connectionHousehold(socket, this.#settings.trustProxy))
  }

  #take(kind: HouseholdKind | 'refusals', household: string | null): Release | null {
    if (household === null || !this.#settings.limitsHouseholds) return UNBOUNDED
    const key = `${kind} ${household}`
    const open = this.#open.get(key) ?? 0
    if (open >= (kind === 'refusals' ? MOST_REFUSALS : HOUSEHOLD_LIMITS[kind].most)) return null
    this.#open.set(key, open + 1)
    let isTaken = true
    return () => {
      if (isTaken) this.#giveBack(key)
      isTaken = false
    }
  }

  #giveBack(key: string): void {
    const left = (this.#open.get(key) ?? 0) - 1
    if (left > 0) this.#open.set(key, left)
    else this.#open.delete(key)
  }
}

export function tooManyOpen(kind: HouseholdKind): GraphQLError {
  const { most, name } = HOUSEHOLD_LIMITS[kind]
  return new GraphQLError(
    `Your network has ${most} ${name} open here, which is the limit: close some, then try again.`,
    {
      extensions: {
        code: 'TOO_MANY_OPEN',
        retryAfterSeconds: RETRY_AFTER_S,
        http: { status: 429, headers: { 'retry-after': String(RETRY_AFTER_S) } },
      },
    },
  )
}

const UNBOUNDED: Release = () => {}
