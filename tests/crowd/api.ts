/** Uses the public API like a visitor's browser: over HTTP, with a cookie jar and deadlines. */
import { z } from 'zod'

/** Far longer than an answer may take, short enough that a dead server is noticed. */
const DEADLINE_MS = 10_000

/** The server did not answer, or not as Ninefold does; the message says which. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export interface ApiClient {
  /** The data of an answer, held against its form. Rejects with `NoAnswer`. */
  ask<T>(request: ApiRequest<T>): Promise<T>
}

export interface ApiRequest<T> {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
  readonly form: z.ZodType<T>
}

const reply = z.object({
  data: z.unknown(),
  errors: z.array(z.object({ message: z.string() })).optional(),
})

/** A visitor who has not been at this server before. */
export function openApiClient(url: string): ApiClient {
  const jar = new Map<string, string>()
  return {
    async ask({ query, variables = {}, form }) {
      const response = await send(url, JSON.stringify({ query, variables }), jar)
      keepCookies(response, jar)
      const answer = reply.safeParse(await bodyOf(response))
      if (!answer.success) throw new NoAnswer(`it answered ${response.status}, and not as Ninefold does`)
      const [problem] = answer.data.errors ?? []
      if (problem) throw new NoAnswer(`it answered: ${problem.message}`)
      const data = form.safeParse(answer.data.data)
      if (!data.success) throw new NoAnswer(`its answer has another form than ours: ${z.prettifyError(data.error)}`)
      return data.data
    },
  }
}

async function send(url: string, body: string, jar: ReadonlyMap<string, string>): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/graphql-response+json' })
  if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
  try {
    return await fetch(`${url}/graphql`, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
  } catch (problem) {
    throw new NoAnswer(reasonOf(problem), { cause: problem })
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (problem) {
    if (problem instanceof SyntaxError) return null
    throw new NoAnswer(reasonOf(problem), { cause: problem })
  }
}

/** The cause behind "fetch failed": connection refused, unknown host. */
function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  if (problem.name === 'TimeoutError') return `it did not answer within ${DEADLINE_MS / 1000} s`
  const { cause } = problem
  if (cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED') return 'nothing listens there'
  return cause instanceof Error ? cause.message || problem.message : problem.message
}

function keepCookies(response: Response, jar: Map<string, string>): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const end = pair.indexOf('=')
    if (end > 0) jar.set(pair.slice(0, end).trim(), pair.slice(end + 1).trim())
  }
}
