/** What every developers' page has around it. It is whole without a script. */
import { product } from '#schema/rules/product.ts'
import { type Html, html } from './html.ts'

export interface SitePage {
  /** Its address on the site. */
  readonly path: string
  readonly title: string
  readonly description: string
  body(): Html
}

/** A heading of the menu with what is below it. */
export interface MenuPart {
  readonly title: string
  readonly items: readonly { readonly path: string; readonly title: string }[]
}

export interface Frame {
  readonly siteUrl: string
  readonly menu: readonly MenuPart[]
  readonly lookPath: string
  readonly themePath: string
}

const STEP = 10

export function pageHtml(page: SitePage, frame: Frame): string {
  const { path, title, description } = page
  const home = path === '/developers'
  const name = home ? `${product.name} for developers` : `${title} – ${product.name} for developers`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${name}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${frame.siteUrl}${path}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="${product.name}">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${frame.siteUrl}${path}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${frame.lookPath}">
<script src="${frame.themePath}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
<a class="brand" href="/">${mark()}<span>${product.name}</span></a>
<a class="section" href="/developers">Developers</a>
</header>
<div class="frame">
${menuOf(frame.menu, path)}
<main id="main" tabindex="-1">
${page.body()}
</main>
</div>
<footer class="end">
<p><strong>${product.name}</strong>, ${product.tagline}</p>
<ul><li><a href="/">Play</a></li><li><a href="/privacy">Privacy Policy</a></li><li><a href="${product.links.feedback}">Feedback</a></li></ul>
</footer>
</body>
</html>
`.text
}

/** Open beside the text where there is room, else behind a press: twice, since no script moves it. */
function menuOf(menu: readonly MenuPart[], path: string): Html {
  const lists = menu.map(({ title, items }) => {
    const entries = items.map(
      (item) => html`<li><a href="${item.path}"${item.path === path ? current : none}>${item.title}</a></li>`,
    )
    return html`<p>${title}</p><ul>${entries}</ul>`
  })
  return html`<nav class="menu beside" aria-label="Documentation">${lists}</nav>
<details class="menu above"><summary>Contents</summary><nav aria-label="Documentation">${lists}</nav></details>`
}

const current = html` aria-current="page"`
const none = html``

/** Nine squares. */
function mark(): Html {
  const squares = Array.from(
    { length: 9 },
    (_, index) =>
      html`<rect x="${(index % 3) * STEP}" y="${Math.floor(index / 3) * STEP}" width="8" height="8" rx="2.5" class="square${index}"/>`,
  )
  return html`<svg class="mark" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">${squares}</svg>`
}
