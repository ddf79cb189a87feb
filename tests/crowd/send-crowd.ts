/** Sends a crowd of simulated visitors to play a game, and tells how it goes. */
import { readCatalogue } from '#server/catalogue/read-catalogue.ts'
import { StartFailure } from '#server/start-failure.ts'
import { NoAnswer, openApiClient } from './api.ts'
import { knownSquares } from './known-songs.ts'
import type { CrowdOptions } from './options.ts'
import { planCrowd } from './plan.ts'
import { playMoves } from './play-moves.ts'
import { DAY, GAME } from './requests.ts'
import { crowdTally } from './tally.ts'

const PROGRESS_MS = 2000

/** Resolves when all are done, or soon after a stop. Rejects with a `StartFailure` if it cannot work. */
export async function sendCrowd(options: CrowdOptions, stop: AbortSignal, say: (line: string) => void): Promise<void> {
  const { url, players, rate, seed } = options
  const catalogue = await readCatalogue(options.catalogue)
  const server = await lookAt(url, options.game)
  const moves = planCrowd({ players, seed, squares: knownSquares(catalogue, server) })
  const minutes = Math.ceil(moves.length / rate / 60)
  say(`${players} visitors play game ${server.number} at ${url}, for about ${minutes} min. Ctrl-C ends it.`)

  const tally = crowdTally(() => performance.now())
  const telling = setInterval(() => say(tally.line()), PROGRESS_MS)
  const dayEnd = endOfDay(server.msLeft)
  const ends = AbortSignal.any([stop, dayEnd.signal])
  try {
    await playMoves({ url, gameNumber: server.number, moves, rate, tally, stop: ends })
  } finally {
    clearInterval(telling)
    clearTimeout(dayEnd.timer)
    if (tally.guesses > 0) say(tally.summary())
  }
  if (dayEnd.signal.aborted) say(`Game ${server.number} is over: send the crowd again for the new one.`)
}

async function lookAt(url: string, asked: number | null) {
  const api = openApiClient(url)
  try {
    const { calendar } = await api.ask(DAY)
    const number = asked ?? calendar.todaysNumber
    const { game, songs } = await api.ask({ ...GAME, variables: { number } })
    const today = `leave --game out to play today's, number ${calendar.todaysNumber}`
    if (game.__typename !== 'Game') throw new StartFailure(`There is no game ${number} to play yet: ${today}.`)
    const msLeft = Date.parse(game.endsAt) - Date.parse(calendar.now)
    if (msLeft <= 0) throw new StartFailure(`Game ${number} is over, so that its board no longer moves: ${today}.`)
    return { number, msLeft, rows: game.rows, columns: game.columns, songs: songs.edges.map(({ node }) => node) }
  } catch (problem) {
    if (!(problem instanceof NoAnswer)) throw problem
    throw new StartFailure(
      `No Ninefold server at ${url} (${problem.message}): start one with npm start, or say with --url where it is.`,
    )
  }
}

function endOfDay(msLeft: number): { readonly signal: AbortSignal; readonly timer: NodeJS.Timeout } {
  const controller = new AbortController()
  return { signal: controller.signal, timer: setTimeout(() => controller.abort(), msLeft) }
}
