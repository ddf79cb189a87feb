/** Gives a page of the client its own title and description, and what is shown of it where a link to it is shared. */
import { product } from '#schema/rules/product.ts'

export interface PageTags {
  readonly title: string
  readonly description: string
  /** The address of the page itself. */
  readonly url: string
  /** In place of the title where it is shared. */
  readonly sharedTitle?: string
  /** Beside those that every page has: property and content. */
  readonly more?: readonly (readonly [property: string, content: string])[]
}

/** The HTML with the tags in it. */
export function withTags(html: string, { title, description, url, sharedTitle = title, more = [] }: PageTags): string {
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', product.name],
    ['og:title', sharedTitle],
    ['og:description', description],
    ['og:url', url],
    ...more,
  ] as const
  const lines = tags.map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`)
  // Functions: a title may hold what `replace` would read as a pattern.
  return html
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escaped(description)}" />`)
    .replace(/<title>[^<]*<\/title>/, () => [`<title>${escaped(title)}</title>`, ...lines].join('\n    '))
}

/** A text as HTML and XML may hold it. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
