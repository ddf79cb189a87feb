/**
 * Queries per second. Today's public game by POST and GET, from the whole product as built and started; and with the viewer's own play,
 * from its endpoint on a game in memory, like the peer. Each server and the load generator run in processes of their own and take turns;
 * figures are medians of the rounds.
 */
import { deepStrictEqual } from 'node:assert'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { productDocument } from '../support/product-documents.ts'
import { openBenchDatabase } from './support/bench-database.ts'
import type { LoadResult } from './support/http-load.ts'
import { type Children, childOf } from './support/query-process.ts'
import type { Ready, Usage } from './support/query-server.ts'
import { COOKIE, PUBLIC_QUESTION } from './support/query-source.ts'
import { median, printRatio, printTable } from './support/report.ts'
import { openSite } from './support/site.ts'

const CONNECTIONS = 50
/** Many short ones: what else the machine does meets all contestants of a round alike. */
const ROUNDS = 9
const ROUND_MS = 250
/** Compilers of all kinds are done by then. */
const WARM_UP_MS = 600
/** What is executed each time runs seldomer, and the machine learns it later. */
const VIEWER_WARM_UP_MS = 2500

/** What is promised. */
const LEAST = { 'query.post.limit': 0.6, 'query.get.limit': 0.7, 'query.peer': 1.7, 'query.viewer': 1 } as const

const ACCEPT = 'Accept: application/json\r\n'
/** Named as by a proxy, so that all answers are of one length. */
const NAMED = 'X-Request-Id: bench-request\r\n'
const HOST = `Host: localhost\r\nApollo-Require-Preflight: true\r\n${NAMED}`

const VIEWER_TITLE =
  "Today's game with the viewer's own play, executed each time; the peer has our schema, our contexts and the same game in memory"

interface Contestant {
  readonly name: string
  readonly port: number
  cpuMs(): Promise<number>
}

interface Figures {
  readonly rates: number[]
  readonly cpuUs: number[]
}

await runUntilStopped(async (stop) => {
  await using children = childOf(stop)
  const send = await senderOf(children)
  const start = startedBy(children)

  await using database = await openBenchDatabase()
  await using site = await openSite({ databaseUrl: database.url(), nodes: 1, stop })
  const [node] = site.nodes
  if (!node) throw new Error('The server is not there')
  const ours = { ...node, name: 'ours, whole' }
  const peers = await peersOf(dataOf((await send(ours, posted(PUBLIC_QUESTION), 1, 1)).answer), start)
  const contest = contestsOf(send)
  const limitFor = async (request: string) => {
    const { answer } = await send(ours, request, 1, 1)
    return start('node:http, same bytes', 'query-limit.ts', ...bytesOf(answer))
  }

  const peerRatios: number[] = []
  const ratios: Record<string, number> = {}
  for (const [key, title, request] of [
    ['query.post.limit', "Today's game by POST", posted(PUBLIC_QUESTION)],
    ['query.get.limit', "Today's game by GET", gotten(PUBLIC_QUESTION)],
  ] as const) {
    const contestants = [await limitFor(request), ours, ...peers]
    const [limit, own, jit] = await contest({ title, request }, contestants)
    ratios[key] = median(ratiosOf(own, limit))
    peerRatios.push(...ratiosOf(own, jit))
  }
  ratios['query.peer'] = median(peerRatios)
  const request = posted(productDocument('TodaysGame'), COOKIE)
  const inMemory = [
    await start('ours, in memory', 'query-ours.ts'),
    await start('mercurius with JIT', 'query-viewer-peer.ts'),
  ]
  const [own, peer] = await contest({ title: VIEWER_TITLE, request, warmUpMs: VIEWER_WARM_UP_MS }, inMemory)
  ratios['query.viewer'] = median(ratiosOf(own, peer))
  tell(ratios)
})

type Start = (name: string, program: string, ...words: readonly string[]) => Promise<Contestant>

/** They tell what ours has told. */
async function peersOf(data: unknown, start: Start): Promise<readonly Contestant[]> {
  const startPeer = (name: string, kind: string) => start(name, 'query-peer.ts', kind, JSON.stringify(data))
  return [
    await startPeer('mercurius with JIT', 'mercurius-jit'),
    await startPeer('mercurius', 'mercurius'),
    await startPeer('@apollo/server', 'apollo'),
    await startPeer('yoga as it comes', 'yoga'),
  ]
}

type Send = (to: Contestant, request: string, ms: number, connections?: number) => Promise<LoadResult>

async function senderOf(children: Children): Promise<Send> {
  const load = await children.start('support/http-load.ts')
  return ({ port }, request, ms, connections = CONNECTIONS) => load.ask({ port, request, connections, ms })
}

function startedBy(children: Children): Start {
  return async (name, program, ...words) => {
    const child = await children.start(`peers-servers/${program}`, words)
    const { port } = await child.hear<Ready>()
    return { name, port, cpuMs: async () => (await child.ask<Usage>({})).cpuMs }
  }
}

interface Question {
  readonly title: string
  readonly request: string
  readonly warmUpMs?: number
}

/** Shows and gives back the figures of each, in the order of the contestants, who all have to answer alike. */
function contestsOf(send: Send) {
  return async ({ title, request, warmUpMs = WARM_UP_MS }: Question, contestants: readonly Contestant[]) => {
    const answers: unknown[] = []
    for (const one of contestants) answers.push(dataOf((await send(one, request, warmUpMs)).answer))
    for (const [place, { name }] of contestants.entries()) deepStrictEqual(answers[place], answers[0], name)
    const figures = contestants.map((): Figures => ({ rates: [], cpuUs: [] }))
    for (let round = 0; round < ROUNDS; round++) {
      for (const [place, one] of contestants.entries()) {
        const before = await one.cpuMs()
        const { requests, seconds } = await send(one, request, ROUND_MS)
        figures[place]?.rates.push(requests / seconds)
        figures[place]?.cpuUs.push(((await one.cpuMs()) - before) * (1000 / requests))
      }
    }
    print(title, contestants, figures)
    return figures
  }
}

/** Round by round: neighbours in time had the same machine. */
function ratiosOf(one: Figures | undefined, other: Figures | undefined): number[] {
  return (one?.rates ?? []).map((rate, round) => rate / (other?.rates[round] ?? Number.NaN))
}

/** With what is promised. */
function tell(ratios: Readonly<Record<string, number>>): void {
  for (const [key, value] of Object.entries(ratios)) printRatio(key, value)
  const missed = Object.entries(LEAST).filter(([key, least]) => !((ratios[key] ?? 0) >= least))
  for (const [key, least] of missed) console.log(`  ${key} is to be ${least} or more`)
}

function print(title: string, contestants: readonly Contestant[], figures: readonly (Figures | undefined)[]): void {
  console.log(`\n${title}, ${CONNECTIONS} connections:`)
  const rows = contestants.map(({ name }, place) => {
    const { rates = [], cpuUs = [] } = figures[place] ?? {}
    return [name, Math.round(median(rates)).toLocaleString('en'), `${median(cpuUs).toFixed(1)} us`]
  })
  printTable([['', 'answers/s', 'CPU of the server'], ...rows])
}

function posted(query: string, cookie?: string): string {
  const body = JSON.stringify({ query })
  const head = `POST /graphql HTTP/1.1\r\n${HOST}${ACCEPT}${cookie ? `Cookie: ${cookie}\r\n` : ''}`
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

function gotten(query: string): string {
  return `GET /graphql?query=${encodeURIComponent(query)} HTTP/1.1\r\n${HOST}${ACCEPT}\r\n`
}

/** An answer as the limit is to send it; Node adds the rest of the headers by itself. */
function bytesOf(answer: string): readonly [headers: string, body: string] {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const lines = head.split('\r\n').slice(1)
  const headers = lines.filter((line) => !/^(?:date|connection|keep-alive):/i.test(line))
  return [JSON.stringify(headers.flatMap((line) => line.split(/: (.*)/s).slice(0, 2))), body]
}

/** The clock of the answer aside. */
function dataOf(answer: string): unknown {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`A server has answered:\n${answer}`)
  const { data }: { readonly data: unknown } = JSON.parse(Buffer.from(body, 'latin1').toString())
  return data
}
