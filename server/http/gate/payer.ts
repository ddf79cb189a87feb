/** Whose account a request is charged to: its key's, else its address's. */
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { callerAddress } from '../caller-address.ts'
import { callerOf } from './caller.ts'

export interface Payer {
  readonly kind: 'address' | 'key'
  readonly id: string
}

const THIS_MACHINE = /^(?:::1|(?:::ffff:)?127(?:\.\d+){3})$/
const V4_IN_V6 = /^::ffff:(?=\d+\.)/
/** A household has so many groups of an address to itself, and as many addresses as it likes. */
const GROUPS_OF_HOUSEHOLD = 4

/** Null for whoever may spend without limit: this machine, and with it a proxy that tells no addresses. */
export function payerOf(request: IncomingMessage, trustProxy: number): Payer | null {
  const caller = callerOf(request)
  return caller.kind === 'key' ? { kind: 'key', id: caller.tokenHash } : payingAddress(request, trustProxy)
}

export function payingAddress(request: IncomingMessage, trustProxy: number): Payer | null {
  const address = callerAddress(request, trustProxy)
  return THIS_MACHINE.test(address) ? null : { kind: 'address', id: householdOf(address) }
}

/** Returns the IPv4 address, or the /64 of an IPv6 address: one household has all of its 2^64 addresses. */
export function householdOf(address: string): string {
  const plain = address.replace(V4_IN_V6, '')
  if (!isIPv6(plain)) return plain
  const [front = '', back = ''] = plain.split('%')[0]?.split('::') ?? []
  const [before, after] = [groupsIn(front), groupsIn(back)]
  const whole = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return whole
    .slice(0, GROUPS_OF_HOUSEHOLD)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

function groupsIn(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
