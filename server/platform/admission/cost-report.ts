/** `extensions.cost`: the requested cost of an operation, its actual cost, and the remaining points. */
import type { IncomingMessage } from 'node:http'
import { callerOf } from '../http/request-state.ts'
import type { Balance } from './request-limits.ts'

export interface CostReport {
  readonly requested: number
  readonly actual: number
  /** Null if nothing is counted. */
  readonly limit: number | null
  readonly remaining: number | null
  readonly resetAt: string | null
}

/** 'tell' runs the operation and adds the report; 'dry-run' only reports; 'none' leaves responses cacheable. */
export type CostWish = 'none' | 'tell' | 'dry-run'

export function costWishOf(request: IncomingMessage): CostWish {
  const said = request.headers['x-cost']
  if (said === 'dry-run') return 'dry-run'
  return said !== undefined || callerOf(request).kind === 'key' ? 'tell' : 'none'
}

export function costReport(requested: number, actual: number, balance: Balance | null): CostReport {
  return {
    requested,
    actual,
    limit: balance?.limit ?? null,
    remaining: balance?.remaining ?? null,
    resetAt: balance?.resetAt.toISOString() ?? null,
  }
}
