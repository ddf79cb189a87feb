/** The address a request comes from, as far as it can be believed. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { householdOf } from '#server/platform/household.ts'

/** What browsers and tools of this machine connect from. Other addresses of loopback are households like any other. */
const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.0\.0\.1)$/
/** One of these is on every request that a proxy hands on. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host']

/** Proxies add to the right of X-Forwarded-For; what stands left of the trusted ones, anybody can have made up. */
export function callerAddress(request: IncomingMessage, trustedProxies: number): string {
  const own = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return own
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  return forwarded.at(-trustedProxies)?.trim() || own
}

/** Null for this machine, whose requests are not limited. */
export function callerHousehold(request: IncomingMessage, trustedProxies: number): string | null {
  return isFromThisMachine(request) ? null : householdOf(callerAddress(request, trustedProxies))
}

/** The household of a connection before its first request. Null for loopback, and if proxies connect for all callers. */
export function connectionHousehold(socket: Socket, trustedProxies: number): string | null {
  return trustedProxies > 0 || isLoopback(socket) ? null : householdOf(socket.remoteAddress ?? '')
}

/** Whether a request comes from this machine, by no proxy: its connection says so, never a header. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return isLoopback(socket) && !FORWARDED.some((name) => headers[name] !== undefined)
}

/** Warns once of a proxy on this machine that is not trusted: it makes one household of all visitors. */
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
