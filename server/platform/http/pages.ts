/** The client's page as it is sent: with link preview tags and the first state of its screen. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { createFirstStates, type FirstStatesSettings } from './first-states.ts'
import { createPageSender } from './page-sender.ts'
import type { Previews } from './previews.ts'
import { allowStyle } from './security-headers.ts'
import type { StyledHtml } from './styled-by-rules.ts'

export interface PagesSettings extends FirstStatesSettings {
  todaysGame(): Promise<{ readonly kind: 'daily'; readonly number: number } | { readonly kind: 'user' }>
}

export interface Pages extends AsyncDisposable {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

const ROOT = '<div id="root"></div>'
/** The readable cookie that marks a session; it holds no secret. */
const SIGNED_IN = /(?:^|;\s*)loggedin=[^;]/

export function createPages(settings: PagesSettings, previews: Previews): Pages {
  const { webRoot, siteUrl } = settings
  const indexFile = join(webRoot, 'index.html')
  const html = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null
  const states = createFirstStates(settings)
  const files = screenFiles(webRoot)
  const sendPage = createPageSender()

  const stateOf = async (url: URL, { headers }: FastifyRequest) => {
    // The query may change the state of the screen.
    if (url.search !== '') return null
    const today = await settings.todaysGame()
    if (today.kind !== 'daily') return null
    return states.at(url.pathname, {
      gameNumber: today.number,
      mayBeSignedIn: SIGNED_IN.test(headers.cookie ?? ''),
    })
  }
  return {
    async send(request, reply) {
      if (html === null) return reply.code(503).send('The web client is not built: run npm run build.')
      if (!URL.canParse(request.url, siteUrl)) return sendPage(reply, html)
      const url = new URL(request.url, siteUrl)
      // Without a database the page is sent without tags and state.
      const tagged = await previews.tagged(html, url).catch(() => null)
      const state = await stateOf(url, request).catch(() => null)
      const page = tagged ?? html
      const screen = files.get(url.pathname)
      if (state === null && screen) reply.header('link', linkTo(screen))
      return sendPage(reply, state === null ? page : withState(page, { state, screen, reply }))
    },
    [Symbol.asyncDispose]: () => states[Symbol.asyncDispose](),
  }
}

interface Stage {
  readonly state: StyledHtml
  readonly screen: ScreenFiles | undefined
  readonly reply: FastifyReply
}

/**
 * The state is visible before any script is loaded, but inert until the scripts replace it with the live screen, since a click before that
 * would be lost. See web/public/first.js.
 */
function withState(html: string, { state, screen, reply }: Stage): string {
  const { body, rules } = state
  allowStyle(reply.raw, rules)
  const head = [
    ...(screen?.styles ?? []).map((path) => `<link rel="stylesheet" crossorigin href="${path}">`),
    ...(screen?.scripts ?? []).map((path) => `<link data-start crossorigin href="${path}">`),
    `<style>${rules}</style>`,
  ]
  return html
    .replaceAll('<script type="module" ', '<script type="text/plain" data-start ')
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace(ROOT, () => `<div id="root"><div inert>${body}</div></div>`)
}

// Files that a screen needs beyond the entry's are requested with the page, instead of after its script.

/** Screens that many visits begin with and that have their own files. */
const SCREENS: ReadonlyMap<string, string> = new Map([
  ['/archive', 'play/archive/ArchiveScreen.tsx'],
  ['/leaderboard', 'boards/leaderboard/LeaderboardScreen.tsx'],
])

/** An entry of the build manifest. */
const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
const buildManifest = z.record(z.string(), chunk)
type Chunk = z.infer<typeof chunk>

/** Paths of files. */
interface ScreenFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** By the path of the screen. `root` is dist/web. */
function screenFiles(root: string): ReadonlyMap<string, ScreenFiles> {
  const manifest = join(root, '.vite/manifest.json')
  if (!existsSync(manifest)) return new Map()
  const chunks = buildManifest.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  const namesIn = (name: string): readonly string[] => [name, ...(chunks[name]?.imports.flatMap(namesIn) ?? [])]
  // The page references the entry's files itself.
  const first = new Set(
    Object.keys(chunks)
      .filter((name) => chunks[name]?.isEntry)
      .flatMap(namesIn),
  )
  const chunksOf = (screen: string) => {
    const names = new Set(namesIn(screen).filter((name) => !first.has(name)))
    return [...names].flatMap((name) => chunks[name] ?? [])
  }
  return new Map([...SCREENS].map(([path, screen]) => [path, filesOf(chunksOf(screen))]))
}

const filesOf = (chunks: readonly Chunk[]): ScreenFiles => ({
  scripts: chunks.map(({ file }) => `/${file}`),
  styles: chunks.flatMap(({ css }) => css.map((style) => `/${style}`)),
})

/** Returns the Link header that preloads the files. */
function linkTo({ scripts, styles }: ScreenFiles): string {
  return [
    ...scripts.map((path) => `<${path}>; rel=modulepreload; crossorigin`),
    ...styles.map((path) => `<${path}>; rel=preload; as=style; crossorigin`),
  ].join(', ')
}
