/** The built web client: precompressed, cached for ever where the name has a hash, one page for all screens. */
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { z } from 'zod'
import { sendText } from './send.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Screens that many visits begin with, in files of their own: these come with the page, not when its script has asked for them. */
const SCREENS: ReadonlyMap<string, string> = new Map([
  ['/archive', 'screens/archive/ArchiveScreen.tsx'],
  ['/leaderboard', 'screens/leaderboard/LeaderboardScreen.tsx'],
])

/** What the build says of its files. */
const buildManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

/** `root` is dist/web; without it every page answers that the client is not built. */
export function siteFiles(root: string): Handler {
  if (!existsSync(root)) {
    return (_request, response) => sendText(response, 503, 'The web client is not built: run npm run build.')
  }
  const links = preloads(root)
  const setHeaders = (response: ServerResponse, path: string) => {
    const isForEver = path.startsWith('/assets/')
    response.setHeader('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache')
    const link = links.get(path)
    if (link) response.setHeader('link', link)
  }
  const files = sirv(root, { single: true, brotli: true, gzip: true, etag: true, setHeaders })
  return (request, response) => {
    // For large files, of which there are none.
    delete request.headers.range
    files(request, response, () => sendText(response, 404, 'Not found'))
  }
}

/** For each such screen the Link header that names its files. */
function preloads(root: string): ReadonlyMap<string, string> {
  const manifest = join(root, '.vite/manifest.json')
  if (!existsSync(manifest)) return new Map()
  const chunks = buildManifest.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  const linksOf = (name: string): string[] => {
    const chunk = chunks[name]
    // The page names those of the first screen itself.
    if (!chunk || chunk.isEntry) return []
    return [
      `</${chunk.file}>; rel=modulepreload; crossorigin`,
      ...chunk.css.map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
      ...chunk.imports.flatMap(linksOf),
    ]
  }
  return new Map([...SCREENS].map(([path, name]) => [path, linksOf(name).join(', ')]))
}
