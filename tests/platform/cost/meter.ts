/** Asks over HTTP and reads how long processors have worked on it: for this process, in which the server is, and for its database connections. */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { TestServer } from '../../support/test-server.ts'

export interface Metered {
  /** The answer, or the first event of a subscription. */
  readonly text: string
  /** Microseconds. */
  readonly cpu: number
}

export interface Meter extends Disposable {
  ask(cookie: string, query: string): Promise<Metered>
}

export async function openMeter({ url, prisma }: TestServer): Promise<Meter> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const connections = await prisma.$queryRaw<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database()`
  const pids = connections.map(({ pid }) => pid)
  return {
    async ask(cookie, query) {
      const [before, start] = [pids.map(databaseCpu), process.cpuUsage()]
      const text = await answerTo(query, { agent, port: new URL(url).port, cookie })
      const { user, system } = process.cpuUsage(start)
      const after = pids.map(databaseCpu)
      // A connection may have been closed meanwhile, and says nothing any more.
      const database = after.reduce((sum, cpu, place) => sum + Math.max(0, cpu - (before[place] ?? 0)), 0)
      return { text, cpu: user + system + database }
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}

/** Of a process; zero where the system does not say. */
function databaseCpu(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000
  } catch {
    return 0
  }
}

interface Way {
  readonly agent: Agent
  readonly port: string
  readonly cookie: string
}

/** By Node's own client, which takes less than `fetch`. */
function answerTo(query: string, { cookie, ...way }: Way): Promise<string> {
  const isSubscription = query.startsWith('subscription')
  const headers = {
    cookie,
    'content-type': 'application/json',
    accept: isSubscription ? 'text/event-stream' : 'application/graphql-response+json',
    // A cached response would not be executed.
    'x-cost': '1',
  }
  return new Promise((resolve, reject) => {
    const sent = request({ ...way, headers, host: '127.0.0.1', path: '/graphql', method: 'POST' }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('error', reject)
      response.on('end', () => resolve(text))
      response.on('data', (part: string) => {
        text += part
        const event = isSubscription && /^data: ?(.+)$/m.exec(text)?.[1]
        if (!event) return
        sent.destroy()
        resolve(event)
      })
    })
    sent.on('error', reject).end(JSON.stringify({ query }))
  })
}
