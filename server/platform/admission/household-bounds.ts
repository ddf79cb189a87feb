/** Bounds what one household has open at a time, so that it cannot keep the others waiting. This machine is not bounded. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { GraphQLError } from 'graphql'
import { HOUSEHOLD_LIMITS } from '#schema/limits.ts'
import { callerHousehold, connectionHousehold } from '../http/caller-address.ts'
import { RETRY_AFTER_S } from './unavailable.ts'

export type HouseholdKind = keyof typeof HOUSEHOLD_LIMITS

/** Connections that hear why they are refused; further ones are cut off. */
const MOST_REFUSALS = 100

/** Gives a place back. A second call does nothing. */
export type Release = () => void

export interface HouseholdSettings {
  readonly trustProxy: number
  /** False where no household is bounded. */
  readonly limitsHouseholds: boolean
}

export class HouseholdBounds {
  readonly #settings: HouseholdSettings
  /** By kind and household; those with nothing open are not in it. */
  readonly #open = new Map<string, number>()

  constructor(settings: HouseholdSettings) {
    this.#settings = settings
  }

  /** Takes a place for the household of a request; null if it has as many as it may. */
  take(kind: HouseholdKind, request: IncomingMessage): Release | null {
    const { limitsHouseholds, trustProxy } = this.#settings
    return limitsHouseholds ? this.#take(kind, callerHousehold(request, trustProxy)) : UNBOUNDED
  }

  /** The same for a connection on which nothing has been sent yet. */
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

/** Says which bound is reached, and when to try again. */
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
