/** Sends the developers' site at /developers, which is written when it is first asked for. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { developerSite, type SiteFile, type SiteSettings } from '#server/developers/site.ts'
import { createPageSender } from './page-sender.ts'
import { requestPath } from './request-path.ts'
import { allowEditor } from './security-headers.ts'

export interface DeveloperPages {
  /** Answers a request for a path of the site; false for any other path. */
  send(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

const ROOT = '/developers'
const EXPLORER = `${ROOT}/explorer`
/** Addresses that people try, or have from before. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  [`${ROOT}/`, ROOT],
  ['/explorer', EXPLORER],
])

export function createDeveloperPages(settings: SiteSettings): DeveloperPages {
  const sendPage = createPageSender()
  let written: ReadonlyMap<string, SiteFile> | null = null
  return {
    async send(request, response) {
      const path = requestPath(request)
      const other = ELSEWHERE.get(path)
      if (other) return redirect(response, other)
      if (path !== ROOT && !path.startsWith(`${ROOT}/`)) return false
      written ??= developerSite(settings)
      const file = written.get(path)
      if (!file) return notThere(response, written)
      if (file.isExplorer) allowEditor(response)
      if (file.isForEver) response.setHeader('cache-control', 'public, max-age=31536000, immutable')
      await sendPage(request, response, file.text(), file.type)
      return true
    },
  }
}

/** A person who opens the API's own address in a browser is shown where to ask it. */
export function leadToExplorer({ method, url, headers }: IncomingMessage, response: ServerResponse): boolean {
  const isVisit = method === 'GET' && url === '/graphql' && /\btext\/html\b/.test(headers.accept ?? '')
  return isVisit && redirect(response, EXPLORER)
}

function redirect(response: ServerResponse, location: string): true {
  response.writeHead(302, { location, 'cache-control': 'no-cache' }).end()
  return true
}

function notThere(response: ServerResponse, written: ReadonlyMap<string, SiteFile>): true {
  const page = written.get(`${ROOT}/not-found`)
  response.writeHead(404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).end(page?.text())
  return true
}
