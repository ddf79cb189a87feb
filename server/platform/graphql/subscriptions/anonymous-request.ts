/** What is told to everybody is executed as nobody: no answer that is shared can have anything of a viewer in it. */
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** A request that nobody has sent; as from a page of ours, or from elsewhere, for whom there is less. */
export function anonymousRequest(isFromOwnPage = true): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  if (isFromOwnPage) request.headers['sec-fetch-site'] = 'same-origin'
  return request
}
