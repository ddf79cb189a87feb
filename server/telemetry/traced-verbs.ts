/** Gives each use case a span, whoever calls it: 'game.submitGuess'. */
import type { Tracing } from './tracing.ts'

type Spans = Pick<Tracing, 'span'>

/** Of an object of functions, those named `somethingVerbs` make verbs; their names become the first part of the spans'. */
export function tracedVerbs<T extends object>(source: T, spans: Spans): T {
  return new Proxy(source, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      const name = typeof key === 'string' ? /^(\w+)Verbs$/.exec(key)?.[1] : undefined
      if (name === undefined || typeof value !== 'function') return value
      return (...args: unknown[]) => each(Reflect.apply(value, target, args), name, spans)
    },
  })
}

function each<T extends object>(verbs: T, name: string, spans: Spans): T {
  return new Proxy(verbs, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function' || typeof key !== 'string') return value
      return (...args: unknown[]) => spans.span(`${name}.${key}`, {}, () => Reflect.apply(value, target, args))
    },
  })
}
