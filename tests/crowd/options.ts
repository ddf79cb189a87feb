/** Reads what the crowd is to be like from the words after `npm run crowd --`; what cannot be is refused in one sentence. */
import { parseArgs } from 'node:util'
import { StartFailure } from '#server/start-failure.ts'

export interface CrowdOptions {
  readonly players: number
  /** Guesses a second, of all players together. */
  readonly rate: number
  /** Where the server is; nothing stands behind the host. */
  readonly url: string
  /** The same seed makes the same players, who choose the same songs. */
  readonly seed: string
  /** Null for today's game. */
  readonly game: number | null
  /** The catalogue that the players know. */
  readonly catalogue: string
}

export interface CrowdDefaults {
  readonly url: string
  readonly catalogue: string
}

const MOST_PLAYERS = 10_000
const MOST_GUESSES_A_SECOND = 1000

const USAGE = `Usage: npm run crowd -- [--players 200] [--rate 20] [--url http://localhost:4000] [--seed TEXT] [--game N] [--catalogue DIR]
  --players    how many visitors play, up to ${MOST_PLAYERS}
  --rate       guesses a second, of all of them together, up to ${MOST_GUESSES_A_SECOND}; 0.5 is one every two seconds
  --url        where the server is; without it, where npm start would be
  --seed       the same text makes the same players, who choose the same songs; without it they are new every time
  --game       a game's number; without it, today's
  --catalogue  the folder of the songs they know; without it, the one of this repository`

/** Throws a `StartFailure` that says what is wrong and how it is right. */
export function readOptions(words: readonly string[], defaults: CrowdDefaults): CrowdOptions {
  const given = parsed(words)
  if (given.help) throw new StartFailure(USAGE)
  return {
    players: wholeNumber('players', given.players ?? '200', MOST_PLAYERS),
    rate: rateOf(given.rate ?? '20'),
    url: originOf(given.url ?? defaults.url),
    // A crowd that is called twice without a seed is not the same people again.
    seed: given.seed ?? crypto.randomUUID(),
    game: given.game === undefined ? null : wholeNumber('game', given.game, Number.MAX_SAFE_INTEGER),
    catalogue: given.catalogue ?? defaults.catalogue,
  }
}

function parsed(words: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { players: text, rate: text, url: text, seed: text, game: text, catalogue: text } as const
  try {
    return parseArgs({ args: [...words], options: { ...options, help: { type: 'boolean', short: 'h' } } }).values
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    throw new StartFailure(`${reason}\n\n${USAGE}`)
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value
  const limit = most === Number.MAX_SAFE_INTEGER ? '1 or more' : `1 to ${most}`
  throw new StartFailure(`--${name} is a whole number, ${limit}, not "${text}".`)
}

function rateOf(text: string): number {
  const value = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && value > 0 && value <= MOST_GUESSES_A_SECOND) return value
  throw new StartFailure(
    `--rate is a number above 0 and up to ${MOST_GUESSES_A_SECOND}, such as 20 or 0.5, not "${text}".`,
  )
}

function originOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin
  throw new StartFailure(`--url is the address of a server, such as http://localhost:4000, not "${text}".`)
}
