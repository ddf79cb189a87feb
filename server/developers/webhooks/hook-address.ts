/** Says whether we would ever send to an address: only by TLS, and only into the public internet. */
import { isIP } from 'node:net'
import { isPublicAddress } from '#server/platform/public-address.ts'

/** Host names that only resolve in private networks. */
const OWN_NAMES = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet|test|invalid|arpa)$/i
/** Of the ports below, everything else belongs to something that is no web server. */
const HTTPS = ''
const FIRST_FREE_PORT = 1024

/** Null for an address that is fine, or why it is not. A name is looked up at each delivery, since it may lead elsewhere by then. */
export function addressProblem(text: string, toLoopback: boolean): string | null {
  if (!URL.canParse(text)) return 'it is none.'
  const url = new URL(text)
  if (toLoopback && isLoopback(url)) return null
  if (url.protocol !== 'https:') return 'it has to begin with https://'
  if (url.username !== '' || url.password !== '') return 'it must not hold a name or a password.'
  if (url.port !== HTTPS && Number(url.port) < FIRST_FREE_PORT) return 'its port is not one of a web server.'
  return isPublicHost(url.hostname.replace(/^\[|\]$/g, '')) ? null : 'it is not one of the public internet.'
}

/** This machine, for tests and for trying things out. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && hostname === '127.0.0.1'
}

function isPublicHost(host: string): boolean {
  if (isIP(host) !== 0) return isPublicAddress(host)
  const name = host.replace(/\.$/, '')
  return name.includes('.') && !OWN_NAMES.test(name)
}
