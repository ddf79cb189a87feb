/** The built web client: precompressed, cached for ever where the name has a hash, one page for all screens. */
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'
import { linkTo, screenFiles } from './screen-files.ts'
import { sendText } from './send.ts'

/** No screen has a dot in its path: these are files, of which a missing one is not the page of the client. */
const NAMES_FILE = String.raw`/\.|\.[^/]*/?$`

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** `root` is dist/web; without it every page answers that the client is not built. */
export function siteFiles(root: string): Handler {
  if (!existsSync(root)) {
    return (_request, response) => sendText(response, 503, 'The web client is not built: run npm run build.')
  }
  const screens = screenFiles(root)
  const setHeaders = (response: ServerResponse, path: string) => {
    const isForEver = path.startsWith('/assets/')
    response.setHeader('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache')
    const screen = screens.get(path)
    if (screen) response.setHeader('link', linkTo(screen))
  }
  const files = sirv(root, { single: true, ignores: NAMES_FILE, brotli: true, gzip: true, etag: true, setHeaders })
  return (request, response) => {
    // For large files, of which there are none.
    delete request.headers.range
    files(request, response, () => sendText(response, 404, 'Not found'))
  }
}
