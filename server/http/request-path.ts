/** The path that a request asks for, without its query. */
import type { IncomingMessage } from 'node:http'

export function requestPath(request: IncomingMessage): string {
  return (request.url ?? '/').split('?')[0] ?? '/'
}
