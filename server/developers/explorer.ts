/** The page of the explorer: GraphiQL from files of our own, which asks by GET alone and so can change nothing. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '#schema/rules/product.ts'
import { html } from './html.ts'

/** Below dist/web: what the build makes of GraphiQL, each with a hash in its name. */
const FOLDER = 'assets/explorer'
const PARTS = ['start.js', 'graphiql.js', 'graphiql.css', 'frame.css', 'editor.js', 'json.js', 'graphql.js'] as const

type Part = (typeof PARTS)[number]

export interface ExplorerSettings {
  readonly webRoot: string
  readonly siteUrl: string
}

export function explorerHtml({ webRoot, siteUrl }: ExplorerSettings): string {
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
