/** The events of a subscription, one at a time; a wait that fails reports what came instead. */
import { type Client, createClient } from 'graphql-ws'
import { WebSocket } from 'ws'

/** Far longer than anything takes, far shorter than a person waits. */
const DEADLINE_MS = 10_000

export interface Watch<T> extends AsyncDisposable {
  /** The next event, or the oldest that was not read yet. */
  next(): Promise<T>
  /** Reads on to the first event of which this is true. */
  until(isIt: (event: T) => boolean): Promise<T>
}

export interface WatchRequest {
  readonly url: string
  readonly cookie: string
  readonly query: string
  readonly variables: Record<string, unknown>
}

/** Subscribes over a socket of its own. `T` is the type of the one root field. */
export function openWatch<T>({ url, cookie, query, variables }: WatchRequest): Watch<T> {
  const client = socketClient(url, cookie)
  const events = client.iterate<Record<string, T>>({ query, variables })
  const seen: T[] = []
  const next = async () => {
    const result = await inTime(events.next(), () => `no event came; those before: ${JSON.stringify(seen.slice(-3))}`)
    if (result.done) throw new Error('the subscription has ended')
    const { data, errors } = result.value
    if (errors?.length) throw new Error(errors.map(({ message }) => message).join('; '))
    const event = Object.values(data ?? {})[0]
    if (event === undefined) throw new Error('an event without data')
    seen.push(event)
    return event
  }
  return {
    next,
    async until(isIt) {
      for (;;) {
        const event = await next()
        if (isIt(event)) return event
      }
    },
    async [Symbol.asyncDispose]() {
      await client.dispose()
    },
  }
}

/** A client as the browser's is, with a cookie; it connects at its first operation and fails rather than tries again. */
export function socketClient(url: string, cookie: string): Client {
  return createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: class extends WebSocket {
      constructor(address: string, protocols: string[]) {
        super(address, protocols, { origin: url, headers: cookie ? { cookie } : {} })
      }
    },
    retryAttempts: 0,
    onNonLazyError: () => {},
  })
}

/** Rejects with the sentence when the promise takes too long. */
export async function inTime<T>(promise: Promise<T>, whyNot: () => string, deadlineMs = DEADLINE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Within ${deadlineMs} ms ${whyNot()}`)), deadlineMs)
  })
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
