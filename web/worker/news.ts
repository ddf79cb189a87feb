/** Reads a push message; one that cannot be read still says something true, since browsers insist that something is shown. */
import { product } from '#schema/rules/product.ts'

export interface News {
  readonly title: string
  readonly body: string
  /** Where a tap leads. */
  readonly path: string
}

const unknown: News = { title: product.name, body: 'A new game is here.', path: '/' }

export function newsOf(text: string | undefined): News {
  const read = parsed(text)
  if (typeof read !== 'object' || read === null) return unknown
  return { title: word(read, 'title'), body: word(read, 'body'), path: pathOf(word(read, 'path')) }
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

function word(read: object, name: keyof News): string {
  const value: unknown = Reflect.get(read, name)
  return typeof value === 'string' && value !== '' ? value : unknown[name]
}

/** Nowhere but here. */
const pathOf = (path: string) => (/^\/(?!\/)/.test(path) ? path : unknown.path)
