/** HTML in which every text is escaped, since only HTML made here goes in as it is. */

/** Text that is HTML already. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

/** A template whose values are escaped, but for those that are HTML. */
export function html(texts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(texts.map((text, index) => text + textOf(values[index])).join(''))
}

/** Several, with something between them. */
export function joined(parts: readonly Html[], between = ''): Html {
  return new Html(parts.map(({ text }) => text).join(escaped(between)))
}

/** A name as an address within a page may have it: 'First query' is 'first-query'. */
export function slugOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function textOf(value: Part | undefined): string {
  if (value === undefined) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escaped(String(value))
}

/** As text and attributes in quotes may hold it. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
