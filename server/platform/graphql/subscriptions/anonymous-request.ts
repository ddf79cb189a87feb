import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/**
 * A synthetic request to execute public operations anonymously, so that shared messages cannot contain a viewer's data. It appears to come
 * from one of our own pages or from elsewhere, which gets events less often.
 */
export function anonymousRequest(isFromOwnPage = true): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  if (isFromOwnPage) request.headers['sec-fetch-site'] = 'same-origin'
  return request
}
