/** Distinguishes public internet addresses from local and private ones, which others must not make the server request. */
import { lookup as askDns } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Private, reserved and multicast ranges of IPv4 (RFC 6890 and others). */
const OTHER_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Ranges within public IPv6 that map to an IPv4 address or lead nowhere. */
const OTHER_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
]

const others = new BlockList()
for (const [net, prefix] of OTHER_IPV4) others.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of OTHER_IPV6) others.addSubnet(net, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Returns false for text that is not an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !others.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !others.check(address, 'ipv6')
}

/** Resolves a host for a connection, to public addresses only, so that no other address is ever connected to. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  askDns(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const addresses = found.filter(({ address }) => isPublicAddress(address))
    const [first] = addresses
    if (!first) return callback(new Error(`${hostname} has no public address`), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
