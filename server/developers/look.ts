/** The look of the developers' pages: the tokens of the product, dark where the browser is, and the fonts of the built client. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INSTALLATION } from '#server/installation.ts'

const WEB = join(INSTALLATION, 'web')
/** As the product's themes are written. */
const DARK = /:root\.dark,\s*:root\.halloween \{([^}]*)\}/
const FONT = /^.*\/((figtree|bricolage-grotesque)-latin-wght-normal)\.woff2$/
const FAMILIES = { figtree: 'Figtree Variable', 'bricolage-grotesque': 'Bricolage Grotesque Variable' } as const

/** The style sheet. `webRoot` is dist/web; without it the fonts are those of the system. */
export function lookOf(webRoot: string): string {
  const tokens = read('ui/tokens.css')
  const dark = DARK.exec(tokens)?.[1]
  if (dark === undefined) throw new Error('web/ui/tokens.css has no dark theme where it is looked for')
  // The game is dark where that was chosen there; here, where nothing was chosen, the browser is asked.
  const byBrowser = `@media (prefers-color-scheme: dark) {\n:root:not(.light) {${dark}}\n}`
  return [fontsOf(webRoot), tokens, byBrowser, read('ui/base.css'), read('developers/look.css')].join('\n')
}

/** Chooses between light and dark as the game does, before anything is drawn. */
export const themeScript = () => read('developers/theme.js')

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
