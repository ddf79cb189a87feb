/** The limit: Node's own server, which sends the same bytes whatever it is asked, and reads no body. */
import { createServer } from 'node:http'
import { serve } from '../support/query-server.ts'

const [head = '[]', body = ''] = process.argv.slice(2)
const headers: string[] = JSON.parse(head)

serve(
  createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body, 'latin1')
  }),
)
