import { isIPv6 } from 'node:net'

const V4_IN_V6 = /^::ffff:(?=\d+\.)/
/** Internet providers give a household a /64 of IPv6: 2^64 addresses share the first four groups. */
const GROUPS_OF_HOUSEHOLD = 4

/** Returns the IPv4 address itself, or the first 64 bits of an IPv6 address. */
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
