import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { householdOf } from '#server/platform/household.ts'

/** The addresses that browsers and tools on this machine connect from. Other loopback addresses are households like any other. */
const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.0\.0\.1)$/
/** A proxy adds one of these to every request. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host']

/** Proxies append to X-Forwarded-For; entries left of the trusted ones can be forged. */
export function callerAddress(request: IncomingMessage, trustedProxies: number): string {
  const own = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return own
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  return forwarded.at(-trustedProxies)?.trim() || own
}

/** Returns null for this machine, whose requests are not limited. */
export function callerHousehold(request: IncomingMessage, trustedProxies: number): string | null {
  return isFromThisMachine(request) ? null : householdOf(callerAddress(request, trustedProxies))
}

/** Returns the household of a connection before its first request. Null for loopback, and if proxies connect on behalf of all callers. */
export function connectionHousehold(socket: Socket, trustedProxies: number): string | null {
  return trustedProxies > 0 || isLoopback(socket) ? null : householdOf(socket.remoteAddress ?? '')
}

/** Returns whether a request comes from this machine without a proxy, judged by its connection and never by a header. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return isLoopback(socket) && !FORWARDED.some((name) => headers[name] !== undefined)
}

/** Warns once about an untrusted proxy on this machine, which makes all visitors one household. */
export function untrustedProxyWarning(trustedProxies: number, log: Logger): (request: IncomingMessage) => void {
  let isDone = trustedProxies > 0
  return ({ socket, headers }) => {
    if (isDone) return
    const header = isLoopback(socket) && FORWARDED.find((name) => headers[name] !== undefined)
    if (!header) return
    isDone = true
    log.warn(
      { header },
      'A proxy on this machine forwards requests, but TRUST_PROXY is 0: all visitors behind it share the limits of one household. Set TRUST_PROXY to the number of proxies in front of this server.',
    )
  }
}

function isLoopback({ remoteAddress }: Socket): boolean {
  return LOOPBACK.test(remoteAddress ?? '')
}
