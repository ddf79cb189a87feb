/** Takes the styles out of HTML and gives them as rules: pages allow no styles but those that they name. */

/** `rules` must come with `body`, which stands in the page's #root. */
export interface StyledHtml {
  readonly body: string
  readonly rules: string
}

/** The same page, with a name in place of each style. */
export function styledByRules(html: string): StyledHtml {
  const names = new Map<string, number>()
  const body = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const name = names.get(style) ?? names.size
    names.set(style, name)
    return ` data-style="${name}"`
  })
  // The id gives them the say over the rules of any class, as styles in place have it.
  const rules = [...names].map(([style, name]) => `#root [data-style="${name}"]{${unescaped(style)}}`)
  return { body, rules: rules.join('') }
}

const SIGNS: Readonly<Record<string, string>> = { '&quot;': '"', '&#x27;': "'", '&lt;': '', '&gt;': '>', '&amp;': '&' }

function unescaped(text: string): string {
  return text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (sign) => SIGNS[sign] ?? '')
}
