/** A pool whose statements have spans: the text of each, without its values, which may be anybody's. */
import pg from 'pg'
import type { Tracing } from '../tracing.ts'

type Spans = Pick<Tracing, 'span'>

/** Of a statement. */
const LONGEST = 2000

/** A statement begins for whoever asked, though it may wait for a connection that another gives back. */
export function tracedPool(config: pg.PoolConfig, spans: Spans): pg.Pool {
  return traced(new pg.Pool(config), spans)
}

/** The same, asked through promises; what is asked through callbacks is the driver's own business. */
function traced<T extends pg.Pool | pg.PoolClient>(target: T, spans: Spans): T {
  return new Proxy(target, {
    get(_, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      if (key === 'query') return (...args: unknown[]) => queried(spans, args, () => Reflect.apply(value, target, args))
      if (key === 'connect') return (...args: unknown[]) => connected(spans, Reflect.apply(value, target, args))
      return value.bind(target)
    },
  })
}

function queried(spans: Spans, args: readonly unknown[], query: () => unknown): unknown {
  if (typeof args.at(-1) === 'function') return query()
  const text = textOf(args[0])
  const verb = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  return spans.span(verb, { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST) }, query)
}

async function connected(spans: Spans, connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  return traced(await connecting, spans)
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}
