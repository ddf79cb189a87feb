/** Requests over HTTP by what was asked for and how it ended: a cell of a table each, so that a request builds no label. */
import { Count, Distribution, type Family } from './numbers.ts'

/** By how a path begins; the first that fits. The last takes the rest: the pages and their files. */
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
  ['pages', ''],
] as const

const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

export class HttpMeters {
  readonly #names = [...new Set<string>(ROUTES.map(([name]) => name))]
  readonly #places = ROUTES.map(([name]) => this.#names.indexOf(name))
  readonly #counts = this.#names.map(() => CLASSES.map(() => new Count()))
  readonly #durations = this.#names.map(() => new Distribution())

  /** An answer is on its way. */
  answered(url: string, status: number, seconds: number): void {
    const place = this.#placeOf(url)
    this.#counts[place]?.[Math.floor(status / 100) - 1]?.add()
    this.#durations[place]?.observe(seconds)
  }

  families(): readonly Family[] {
    const duration = 'ninefold_http_request_duration_seconds'
    return [
      {
        name: 'ninefold_http_requests_total',
        help: 'Requests answered, by what was asked for and the class of the status.',
        kind: 'counter',
        read: () =>
          this.#names.flatMap((route, place) =>
            CLASSES.map((status, i) => ({ labels: { route, status }, value: this.#counts[place]?.[i]?.value ?? 0 })),
          ),
      },
      {
        name: duration,
        help: 'Seconds from a request to the end of its answer as the server wrote it.',
        kind: 'histogram',
        read: () => this.#names.flatMap((route, place) => this.#durations[place]?.samples(duration, { route }) ?? []),
      },
    ]
  }

  #placeOf(url: string): number {
    for (let i = 0; i < ROUTES.length; i++) {
      const [, beginning] = ROUTES[i] ?? ['', '']
      if (url.startsWith(beginning)) return this.#places[i] ?? 0
    }
    return 0
  }
}
