/** The address a request comes from, as far as it can be believed. */
import type { IncomingMessage } from 'node:http'

/** Proxies add to the right of X-Forwarded-For; what stands left of the trusted ones, anybody can have made up. */
export function callerAddress(request: IncomingMessage, trustedProxies: number): string {
  const own = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return own
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  return forwarded.at(-trustedProxies)?.trim() || own
}

/** Whether a request comes from this machine, by no proxy. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const isLoopback = /^(?:::1|(?:::ffff:)?127(?:\.\d+){3})$/.test(socket.remoteAddress ?? '')
  return isLoopback && headers['x-forwarded-for'] === undefined
}
