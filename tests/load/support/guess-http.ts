/** `submitGuess` end to end: our whole server, and stock yoga with a transaction a guess, each in a process of its own. */
import type { Opened } from '#server/platform/opened.ts'
import { closedLoop, type LoopFigures } from './closed-loop.ts'
import type { GuessStage } from './guess-stage.ts'
import { openHttpLane } from './http-lane.ts'
import { startServerChild } from './server-child.ts'
import { newVisitor, openSite } from './site.ts'

const SQUARES = 9
/** What both answer alike. */
const DOCUMENT = `mutation BenchGuess($input: SubmitGuessInput!) {
  submitGuess(input: $input) { __typename ... on Verdict { isCorrect square { pickCount } play { status } } }
}`

export interface GuessSite {
  readonly port: number
  /** Since it began. */
  cpuMs(): Promise<number>
  /** The body of a guess that is right. */
  guess(square: number, made: number): string
  /** A new visitor, as a Cookie header. */
  visitor(): string
}

/** Our whole server on a database of its own beside the stage's, with today's game. */
export async function openOurSite(opened: Opened, stage: GuessStage, stop: AbortSignal): Promise<GuessSite> {
  const site = opened.keep(await openSite({ databaseUrl: await stage.addDatabase('whole_server'), nodes: 1, stop }))
  const [node] = site.nodes
  if (!node) throw new Error('The server is not there')
  return { ...node, visitor: newVisitor, guess: guessBodies(site.today, await site.answers(site.today)) }
}

/** The usual way, on the stage's own database. */
export async function openNaiveSite(opened: Opened, stage: GuessStage, stop: AbortSignal): Promise<GuessSite> {
  const game = await stage.game()
  const variables = { DATABASE_URL: stage.url, GAME_ID: String(game.id) }
  const server = opened.keep(
    await startServerChild({ file: 'tests/load/peers-servers/guess-yoga.ts', variables, stop }),
  )
  const players = [...(await stage.players(3000))]
  const songIds = game.songIds.map(String)
  return {
    ...server,
    guess: guessBodies(
      1,
      Array.from({ length: SQUARES }, () => songIds),
    ),
    visitor() {
      const id = players.pop()
      if (id === undefined) throw new Error('The bench has too few players')
      return `player=${id}`
    },
  }
}

/** Right guesses, whose songs take turns. */
export function guessBodies(gameNumber: number, answers: readonly (readonly string[])[]): GuessSite['guess'] {
  return (square, made) => {
    const songs = answers[square] ?? []
    const input = { gameNumber, square, songId: songs[made % songs.length] ?? '' }
    return JSON.stringify({ query: DOCUMENT, variables: { input } })
  }
}

/** Clients with a connection each, who fill the nine squares of one visitor after the other. */
export async function guessOverHttp(
  sites: readonly GuessSite[],
  { clients, ms, stop }: { readonly clients: number; readonly ms: number; readonly stop: AbortSignal },
): Promise<LoopFigures & { readonly cpuUs: number }> {
  const hands = sites.flatMap((site) =>
    Array.from({ length: clients }, () => ({ site, lane: openHttpLane(site.port), cookie: site.visitor(), square: 0 })),
  )
  let made = 0
  const used = async () => sum(await Promise.all(sites.map((site) => site.cpuMs())))
  const before = await used()
  const next = async (client: number) => {
    const hand = hands[client]
    if (!hand) return
    if (hand.square === SQUARES) Object.assign(hand, { cookie: hand.site.visitor(), square: 0 })
    requireRight(await hand.lane.post(hand.site.guess(hand.square++, made++), hand.cookie))
  }
  const figures = await closedLoop({ clients: hands.length, ms, stop, next })
  for (const { lane } of hands) lane[Symbol.dispose]()
  return { ...figures, cpuUs: (((await used()) - before) * 1000) / figures.done }
}

/** A fast refusal is worth nothing. */
export function requireRight(answer: string): void {
  if (!answer.includes('"isCorrect":true')) throw new Error(`A guess was answered with ${answer}`)
}

function sum(figures: readonly number[]): number {
  return figures.reduce((all, each) => all + each, 0)
}
