/**
 * The API does not reveal which songs fit an open game, nor how often each was picked, without trying songs in the game itself.
 *
 * An adversary asks for everything, found by introspection, in worlds that differ in nothing else. Responses must be equal in all worlds:
 * then no answer, order, count, explanation or size distinguishes them, for any reader.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errandOf } from '../support/adversary.ts'
import { type Heard, hearsEverything, introspects } from '../support/eavesdropper.ts'
import { exchangesIn, otherCounts, otherSongsFit } from '../support/other-worlds.ts'
import type { Player } from '../support/player.ts'
import type { Question } from '../support/schema-questions.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** No category comes twice in 30 games: settled games say nothing of those of today. */
const TODAY = 12
const VARIABLES = { API_LIMITS: 'off' }
/** Clues whose songs are tried, among the songs that change places. */
const TRIED_CLUES = 1
/** Far longer than it takes, on a machine that runs many tests at once. */
const SETUP_MS = 600_000

/** Makes a player who has not played today's game, or has given it up, and returns who asks. */
type Caller = (server: TestServer) => Promise<() => Player>

const nobody: Caller = async (server) => () => server.player()
const visitor: Caller = async (server) => {
  const player = server.player()
  await player.guessesWrong(TODAY - 1, 0)
  return () => player
}
const signedInPlayer: Caller = async (server) => {
  const player = await signedIn(server.player(), 'Mallory Quill')
  return () => player
}
const whoGaveUp: Caller = async (server) => {
  const player = server.player()
  await player.guessesWrong(TODAY, 8)
  await player.givesUp(TODAY)
  return () => player
}

/** In the world as it is, twice, and in the other one. */
type Hearing = readonly [before: Heard, again: Heard, other: Heard]

const servers: TestServer[] = []
let hearings: ReadonlyMap<Caller, Hearing>

// Slow: four callers ask for everything, three times each.
beforeAll(async () => {
  const server = await opens()
  const { prisma } = server
  const { id: gameId } = await prisma.game.findUniqueOrThrow({ where: { number: TODAY } })
  for (const place of [0, 0, 0, 1]) await server.player().finishes(TODAY, place)
  const exchanges = await exchangesIn(prisma, gameId)
  const tried = exchanges.slice(0, TRIED_CLUES).flatMap(({ fits, doesNot }) => [fits, doesNot])
  const songs = await prisma.song.findMany({ where: { id: { in: tried } } })
  const titles = songs.map(({ title }) => title)
  const schema = await introspects(server.player())
  const [refusedTo, closed] = [new Map<Caller, Set<string>>(), new Set<string>()]
  const hears = async (at: TestServer, caller: Caller) => {
    const refused = refusedTo.get(caller) ?? new Set()
    refusedTo.set(caller, refused)
    const errand = await errandOf(await caller(at), {
      today: TODAY,
      titles,
      leavesOut: isTheGameItself,
      refused,
      closed,
    })
    return hearsEverything(schema, errand)
  }
  const withoutPlay = [nobody, visitor, signedInPlayer]
  const first = new Map<Caller, readonly [Heard, Heard]>()
  for (const caller of [...withoutPlay, whoGaveUp])
    first.set(caller, [await hears(server, caller), await hears(server, caller)])
  const other = new Map<Caller, Heard>()
  await otherCounts(prisma, gameId)
  const otherCounted = await opens(server)
  other.set(whoGaveUp, await hears(otherCounted, whoGaveUp))
  await otherSongsFit(prisma, gameId, exchanges)
  const otherFitting = await opens(server)
  for (const caller of withoutPlay) other.set(caller, await hears(otherFitting, caller))
  hearings = new Map([...first].map(([caller, [before, again]]) => [caller, [before, again, heardBy(other, caller)]]))
}, SETUP_MS)
afterAll(async () => {
  for (const server of servers.toReversed()) await server[Symbol.asyncDispose]()
})

/** A server on a database of its own, or on that of one before: what has been changed in it since is known to the new one alone. */
async function opens(before?: TestServer): Promise<TestServer> {
  const database = before && { connection: before.connection, [Symbol.asyncDispose]: async () => {} }
  const server = await startTestServer({ today: TODAY, variables: VARIABLES, ...(database && { database }) })
  servers.push(server)
  return server
}

function heardBy<T>(by: ReadonlyMap<Caller, T>, caller: Caller): T {
  const heard = by.get(caller)
  if (heard) return heard
  throw new Error('nothing was heard')
}

const isTheGameItself = ({ field, text }: Question) =>
  field === 'Mutation.submitGuess' && text.includes(`gameNumber: ${TODAY}`)

/** How many have begun a game, and how many guesses of a settled one were wrong: those of the adversaries are among them. */
const COUNTS_THEM = /(?:startedCount|missShare)$/
/** What the adversaries themselves have made, of which there is more each time, and how many codes they have tried. */
const IS_THEIRS = /\.(?:sessions|apiKeys|leagues)\b|\.(?:importProgress|previewProgressImport|addFriend)\./
/** Where an answer was the same twice in one world, and is another in the other. */
function differences([before, again, other]: Hearing): string[] {
  const places = [...new Set([...before.keys(), ...other.keys()])].filter(
    (place) => !COUNTS_THEM.test(place) && !IS_THEIRS.test(place.split(' => ')[1] ?? ''),
  )
  return places.filter((place) => before.get(place) === again.get(place) && before.get(place) !== other.get(place))
}

const CALLERS = [
  ['nobody', nobody],
  ['a fresh visitor', visitor],
  ['a signed-in player who has not played', signedInPlayer],
] as const

describe('which songs fit, and how many chose each, is told alike whatever it is', () => {
  it.each(CALLERS)('to %s', (_, caller) => {
    expect(differences(heardBy(hearings, caller))).toEqual([])
  })
})

it('how many chose each is told alike to a player who gave up', () => {
  expect(differences(heardBy(hearings, whoGaveUp))).toEqual([])
})

it('hardly anything is told otherwise each time, which would hide a difference', () => {
  for (const [before, again] of hearings.values()) {
    const places = [...before.keys()]
    const changing = places.filter((place) => before.get(place) !== again.get(place))
    expect(places.length).toBeGreaterThan(1000)
    expect(changing.length / places.length).toBeLessThan(0.05)
  }
})
