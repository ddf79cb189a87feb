/** The developers' site: guides, reference and explorer, each page written when it is first asked for, and kept. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '#schema/rules/product.ts'
import { schema } from '#schema/schema.ts'
import { INSTALLATION } from '#server/installation.ts'
import { type Guide, guideIn } from './guide.ts'
import { html, joined } from './html.ts'
import { type Frame, type MenuPart, pageHtml, type SitePage } from './layout.ts'
import { type ReferencePage, referencePages } from './reference.ts'

/** A file of the site. */
export interface SiteFile {
  readonly type: 'text/html' | 'text/css' | 'text/javascript'
  /** Written at the first call, and kept. */
  text(): string
  /** Its address has a hash of it: it never changes. */
  readonly isForEver: boolean
  /** Draws with styles in the page, which other pages may not. */
  readonly isExplorer: boolean
}

export interface DocsSettings {
  readonly siteUrl: string
  /** dist/web: fonts and the explorer's parts are in it, if it was built. */
  readonly webRoot: string
}

const ROOT = '/developers'
const GUIDES = join(INSTALLATION, 'web/developers/guides')
const CHANGELOG = join(INSTALLATION, 'schema/CHANGELOG.md')

/** As they are read best; those that are not named here come after. */
const ORDER = [
  'first-query',
  'clients',
  'authentication',
  'pagination',
  'errors',
  'live',
  'cost',
  'caching',
  'spoilers',
  'webhooks',
  'data',
  'versions',
]

/** Every file by its path. Fails on a mistake in a guide, and names its line. */
export function developerSite(settings: DocsSettings): ReadonlyMap<string, SiteFile> {
  const { siteUrl, webRoot } = settings
  const guides = guidesIn(settings)
  const reference = referencePages(schema)
  const look = hashed('look', 'css', lookOf(webRoot))
  const theme = hashed('theme', 'js', themeScript())
  const menu = menuFor(guides, reference)
  const frame: Frame = { siteUrl, menu, lookPath: look.path, themePath: theme.path }
  const pages = [
    homePage(guides),
    notFoundPage(),
    ...guides.map((guide) => ({ ...guide, path: `${ROOT}/${guide.name}`, body: () => guide.body })),
    ...reference.map((page) => ({ ...page, path: pathOf(page) })),
  ]
  const files: [string, SiteFile][] = pages.map((page) => [page.path, asPage(() => pageHtml(page, frame))])
  return new Map([
    ...files,
    [`${ROOT}/explorer`, { ...asPage(() => explorerHtml({ webRoot, siteUrl })), isExplorer: true }],
    [look.path, { type: 'text/css', text: () => look.text, isForEver: true, isExplorer: false }],
    [theme.path, { type: 'text/javascript', text: () => theme.text, isForEver: true, isExplorer: false }],
  ])
}

/** Those that are there, in the order in which they are read best. */
function guidesIn({ siteUrl }: DocsSettings): readonly Guide[] {
  const facts = { siteUrl, changelog: readFileSync(CHANGELOG, 'utf8') }
  const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
  return readdirSync(GUIDES)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => guideIn(readFileSync(join(GUIDES, file), 'utf8'), `web/developers/guides/${file}`, facts))
    .toSorted((a, b) => place(a.name) - place(b.name))
}

function menuFor(guides: readonly Guide[], reference: readonly ReferencePage[]): readonly MenuPart[] {
  return [
    { title: 'Start', items: [{ path: ROOT, title: 'Overview' }] },
    { title: 'Guides', items: guides.map(({ name, title }) => ({ path: `${ROOT}/${name}`, title })) },
    {
      title: 'Reference',
      items: reference.map((page) => ({ path: pathOf(page), title: page.name === '' ? 'Index' : page.title })),
    },
    {
      title: 'Tools',
      items: [
        { path: `${ROOT}/explorer`, title: 'Explorer' },
        { path: '/schema.graphql', title: 'schema.graphql' },
      ],
    },
  ]
}

function homePage(guides: readonly Guide[]): SitePage {
  const title = 'Build on the daily song grid'
  const description =
    'One GraphQL API for games, boards and live counts: over HTTP, SSE and WebSocket, without a key to begin with.'
  const cards = guides.map(
    (guide) =>
      html`<li><a href="${ROOT}/${guide.name}"><strong>${guide.title}</strong><span>${guide.description}</span></a></li>`,
  )
  const body = () => html`<h1>${title}</h1>
<p class="lead">${description}</p>
<p class="actions"><a class="button" href="${ROOT}/first-query">First query in a minute</a>
<a class="button quiet" href="${ROOT}/explorer">Open the explorer</a></p>
<h2 id="guides">Guides</h2>
<ul class="cards">${joined(cards)}</ul>
<h2 id="look-up">To look up</h2>
<ul><li><a href="${ROOT}/reference">Reference</a>: every query, type and error, generated from the schema.</li>
<li><a href="/schema.graphql">schema.graphql</a>: the schema as a file, for code generators.</li></ul>`
  return { path: ROOT, title, description, body }
}

function notFoundPage(): SitePage {
  const description = 'There is no page at this address.'
  const body = () => html`<h1>Not found</h1>
<p class="lead">${description} The <a href="${ROOT}/reference">index of the reference</a> has every name.</p>`
  return { path: `${ROOT}/not-found`, title: 'Not found', description, body }
}

const pathOf = ({ name }: ReferencePage) => (name === '' ? `${ROOT}/reference` : `${ROOT}/reference/${name}`)

function asPage(write: () => string): SiteFile {
  let text: string | null = null
  return {
    type: 'text/html',
    text: () => {
      text ??= write()
      return text
    },
    isForEver: false,
    isExplorer: false,
  }
}

function hashed(name: string, ending: string, text: string): { readonly path: string; readonly text: string } {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return { path: `${ROOT}/${name}-${hash}.${ending}`, text }
}

/** The look of the developers' pages: the tokens of the product, dark where the browser is, and the fonts of the built client. */
const WEB = join(INSTALLATION, 'web')
/** As the product's themes are written. */
const DARK = /:root\.dark,\s*:root\.halloween \{([^}]*)\}/
const FONT = /^.*\/((figtree|bricolage-grotesque)-latin-wght-normal)\.woff2$/
const FAMILIES = { figtree: 'Figtree Variable', 'bricolage-grotesque': 'Bricolage Grotesque Variable' } as const

/** The style sheet. `webRoot` is dist/web; without it the fonts are those of the system. */
function lookOf(webRoot: string): string {
  const tokens = read('ui/tokens.css')
  const dark = DARK.exec(tokens)?.[1]
  if (dark === undefined) throw new Error('web/ui/tokens.css has no dark theme where it is looked for')
  // The game is dark where that was chosen there; here, where nothing was chosen, the browser is asked.
  const byBrowser = `@media (prefers-color-scheme: dark) {\n:root:not(.light) {${dark}}\n}`
  return [fontsOf(webRoot), tokens, byBrowser, read('ui/base.css'), read('developers/look.css')].join('\n')
}

/** Chooses between light and dark as the game does, before anything is drawn. */
const themeScript = () => read('developers/theme.js')

function fontsOf(webRoot: string): string {
  const manifest = join(webRoot, '.vite/manifest.json')
  if (!existsSync(manifest)) return ''
  const built: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
  if (typeof built !== 'object' || built === null) return ''
  return Object.entries(built)
    .map(([source, chunk]) => {
      const name = FONT.exec(source)?.[2]
      if (name !== 'figtree' && name !== 'bricolage-grotesque') return ''
      const file = String(Reflect.get(Object(chunk), 'file'))
      const face = `font-family: "${FAMILIES[name]}"; font-weight: 200 900; font-display: swap; src: url(/${file}) format("woff2")`
      return `@font-face { ${face}; }`
    })
    .join('\n')
}

const read = (name: string) => readFileSync(join(WEB, name), 'utf8')

// The page of the explorer: GraphiQL from files of our own, which asks by GET alone and so can change nothing.

/** Below dist/web: what the build makes of GraphiQL, each with a hash in its name. */
const FOLDER = 'assets/explorer'
const PARTS = ['start.js', 'graphiql.js', 'graphiql.css', 'frame.css', 'editor.js', 'json.js', 'graphql.js'] as const

type Part = (typeof PARTS)[number]

interface ExplorerSettings {
  readonly webRoot: string
  readonly siteUrl: string
}

function explorerHtml({ webRoot, siteUrl }: ExplorerSettings): string {
  const pathOf = builtParts(webRoot)
  const title = `Explorer – ${product.name} for developers`
  const description =
    'Ask the API from the browser: queries and live subscriptions, with completion and the documentation of every field.'
  const parts = pathOf
    ? html`<link rel="stylesheet" href="${pathOf('graphiql.css')}">
<link rel="stylesheet" href="${pathOf('frame.css')}">
<script defer src="${pathOf('start.js')}" data-graphiql="${pathOf('graphiql.js')}" data-editor="${pathOf('editor.js')}" data-json="${pathOf('json.js')}" data-graphql="${pathOf('graphql.js')}"></script>`
    : html``
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${siteUrl}/developers/explorer">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${parts}
</head>
<body>
<header class="bar"><h1>Explorer</h1><p>It reads as you, and changes nothing.</p><a href="/developers">Developers</a></header>
<main id="explorer"><p class="coming" role="status">${pathOf ? 'The explorer is loading…' : 'The web client is not built: run npm run build.'}</p></main>
<noscript><p>The explorer needs JavaScript. Without it, <a href="/developers/first-query">curl</a> asks as well.</p></noscript>
</body>
</html>
`.text
}

/** Null where nothing is built. */
function builtParts(webRoot: string): ((part: Part) => string) | null {
  const folder = join(webRoot, FOLDER)
  if (!existsSync(folder)) return null
  const files = readdirSync(folder)
  const found = new Map(PARTS.map((part) => [part, files.find((file) => isPart(file, part))]))
  return (part) => `/${FOLDER}/${found.get(part) ?? part}`
}

/** 'start-1a2b3c4d.js' is start.js; compressed copies stand beside it. */
function isPart(file: string, part: Part): boolean {
  const [name, ending] = part.split('.')
  return new RegExp(`^${name}-[0-9a-f]+\\.${ending}$`).test(file)
}
