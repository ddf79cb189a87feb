import type { IncomingMessage } from 'node:http'

export function requestPath(request: IncomingMessage): string {
  const { url = '/' } = request
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
