/** `rules` must be sent with `body`, which must be within the page's #root. */
export interface StyledHtml {
  readonly body: string
  readonly rules: string
}

/** Moves inline styles into rules with a generated name each, since the pages' policy allows only styles that it lists. */
export function styledByRules(html: string): StyledHtml {
  const names = new Map<string, number>()
  const body = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const name = names.get(style) ?? names.size
    names.set(style, name)
    return ` data-style="${name}"`
  })
  // The id gives the rules precedence over any class, as inline styles have.
  const rules = [...names].map(([style, name]) => `#root [data-style="${name}"]{${unescaped(style)}}`)
  return { body, rules: rules.join('') }
}

const SIGNS: Readonly<Record<string, string>> = { '&quot;': '"', '&#x27;': "'", '&lt;': '', '&gt;': '>', '&amp;': '&' }

function unescaped(text: string): string {
  return text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (sign) => SIGNS[sign] ?? '')
}
