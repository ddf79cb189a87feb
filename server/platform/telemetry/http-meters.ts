import { Counter, Histogram, type Registry } from 'prom-client'

/** From a cached response to the time after which clients give up. */
export const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** By the beginning of the path; the first match counts. All others are pages and their files. */
const ROUTES = [
  ['graphql', '/graphql'],
  ['images', '/images/'],
  ['assets', '/assets/'],
  ['flags', '/flags/'],
  ['sign-in', '/auth/'],
  ['sign-in', '/dev-identity/'],
  ['portal', '/portal'],
  ['health', '/healthz'],
  ['health', '/readyz'],
  ['health', '/livez'],
  ['data', '/dumps'],
  ['data', '/feed'],
  ['data', '/schema.graphql'],
  ['embed', '/embed'],
  ['embed', '/oembed'],
  ['developers', '/developers'],
] as const

const PAGES = 'pages'
const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

export class HttpMeters {
  readonly #requests: Counter<'route' | 'status'>
  readonly #durations: Histogram<'route'>

  constructor(registry: Registry) {
    this.#requests = new Counter({
      name: 'ninefold_http_requests_total',
      help: 'Requests answered, by what was asked for and the class of the status.',
      labelNames: ['route', 'status'],
      registers: [registry],
    })
    this.#durations = new Histogram({
      name: 'ninefold_http_request_duration_seconds',
      help: 'Seconds from a request to the end of its answer as the server wrote it.',
      labelNames: ['route'],
      buckets: SECONDS,
      registers: [registry],
    })
    // Reports counters that are still zero, instead of omitting them.
    for (const route of new Set([...ROUTES.map(([name]) => name), PAGES])) {
      this.#durations.zero({ route })
      for (const status of CLASSES) this.#requests.inc({ route, status }, 0)
    }
  }

  /** Call when the head of a response is written. */
  answered(url: string, status: number, seconds: number): void {
    const route = routeOf(url)
    this.#requests.inc({ route, status: CLASSES[Math.floor(status / 100) - 1] })
    this.#durations.observe({ route }, seconds)
  }
}

function routeOf(url: string): string {
  for (const [name, beginning] of ROUTES) if (url.startsWith(beginning)) return name
  return PAGES
}
