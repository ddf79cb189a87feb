/** Gives out the games whose day has come, and no other: a game of tomorrow cannot be had from here by any name. */
import { LRUCache } from 'lru-cache'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { FutureGame, GameNotFound } from '#schema/errors.ts'
import type { GameName, PublishedGame, Puzzle, UserGame } from '#schema/play/game-service.ts'
import {
  type Calendar,
  gameDate,
  gameEndsAt,
  gameNumberAt,
  gameStartsAt,
  settlesAt,
} from '#schema/rules/calendar/calendar.ts'
import { isGameNumber } from '#schema/rules/people/ids.ts'
import { type OpenClues, openCluesOf } from '#schema/rules/puzzle/open-clues.ts'
import type { CatalogueSnapshot, LoadedCatalogue } from '../catalogue/catalogue-snapshot.ts'
import { createUserGameShelf } from '../creator/user-game-shelf.ts'
import { AUTO } from '../portal/compose-games.ts'
import { GRID_COLUMNS, type GridRow, gridOf } from './stored-grid.ts'

export interface PublishedGames {
  readonly calendar: Calendar
  /** Today's game is composed here and now should it be missing. Errors: FutureGame, GameNotFound. */
  byNumber(number: number): Promise<PublishedGame>
  /** Null for a game that does not exist or whose day has not come. */
  byId(gameId: number): Promise<PublishedGame | null>
  /** Games with `from >= number > from - limit`, newest first. */
  list(from: number, limit: number): Promise<readonly PublishedGame[]>
  /** A player's own game. Error: GameNotFound. */
  byRef(ref: string): Promise<UserGame>
  /** A game of either kind. Errors: FutureGame, GameNotFound. */
  named(name: GameName): Promise<Puzzle>
  /** As `byId`, of either kind. */
  puzzleById(gameId: number): Promise<Puzzle | null>
  /** The clues of the daily games whose answers are still a secret. */
  openClues(): Promise<OpenClues>
  /** Drops what is kept, after something else than time has changed a game. */
  forget(): void
}

export interface PublishedGamesDeps {
  readonly prisma: PrismaClient
  readonly snapshot: CatalogueSnapshot
  readonly calendar: Calendar
  readonly now: () => Date
  /** Composes what is missing, today's game included. */
  readonly compose: () => Promise<unknown>
}

/** Five years of games, about two kilobytes each: the archive is read page by page, over and over. */
const KEPT_GAMES = 2000
/** A longer list would be one query too large. */
const LONGEST_LIST = 1000
/** Game numbers and ids are 32-bit integers in the database. */
const LARGEST_ID = 2_147_483_647

/** Today's game, and in the hour of grace yesterday's: never more are open. */
const OPEN_GAMES = 2

/** Opens the published games. What is read is kept, as long as it cannot have changed. */
export function createPublishedGames(deps: PublishedGamesDeps): PublishedGames {
  const daily = dailyGames(deps)
  const userGames = createUserGameShelf(deps)
  const byRef = async (ref: string) => {
    const found = await userGames.byRef(ref)
    if (found) return found
    throw new GameNotFound()
  }
  return {
    ...daily,
    byRef,
    named: (name) => ('gameRef' in name ? byRef(name.gameRef) : daily.byNumber(name.gameNumber)),
    puzzleById: async (gameId) => (await daily.byId(gameId)) ?? userGames.byId(gameId),
    async openClues() {
      const latest = await daily.list(gameNumberAt(deps.now(), deps.calendar), OPEN_GAMES)
      const open = latest.filter(({ settledAt }) => settledAt === null)
      return openCluesOf(open.flatMap(({ rows, columns }) => [...rows, ...columns].map(({ clue }) => clue)))
    },
    forget() {
      daily.forget()
      userGames.forget()
    },
  }
}

type DailyGames = Pick<PublishedGames, 'calendar' | 'byNumber' | 'byId' | 'list' | 'forget'>

function dailyGames(deps: PublishedGamesDeps): DailyGames {
  const { calendar } = deps
  const shelf = createShelf(deps)
  const today = createToday(deps)

  const find = async (number: number) => (await shelf.get([number])).get(number) ?? null
  return {
    calendar,
    async byNumber(number) {
      if (!Number.isInteger(number) || number < 1) throw new GameNotFound()
      if (number > today()) throw new FutureGame()
      const found = await find(number)
      if (found) return found
      if (number !== today()) throw new GameNotFound()
      await shelf.composeOnce()
      const composed = await find(number)
      if (composed) return composed
      throw new Error(`Game ${number} is today's and could not be composed`)
    },
    async byId(gameId) {
      if (!Number.isInteger(gameId) || gameId < 1 || gameId > LARGEST_ID) return null
      const number = shelf.numberOf(gameId) ?? (await readNumber(deps.prisma, gameId))
      return number === null || number > today() ? null : find(number)
    },
    async list(from, limit) {
      const newest = Math.min(from, today())
      const oldest = Math.max(1, from - Math.min(limit, LONGEST_LIST) + 1)
      const numbers = Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, place) => newest - place)
      const found = await shelf.get(numbers)
      return numbers.flatMap((number) => found.get(number) ?? [])
    },
    forget: shelf.clear,
  }
}

/** Clocks change at the beginning of a minute, and days with them: the calendar is asked once in one, not by every guess. */
const MINUTE_MS = 60_000

function createToday({ calendar, now }: Pick<PublishedGamesDeps, 'calendar' | 'now'>): () => number {
  let [minute, number] = [Number.NaN, 0]
  return () => {
    const instant = now()
    const current = Math.floor(instant.getTime() / MINUTE_MS)
    if (current !== minute) [minute, number] = [current, gameNumberAt(instant, calendar)]
    return number
  }
}

/** Keeps games read before, up to a bound; all titles on it are of one catalogue. */
function createShelf({ prisma, snapshot, calendar, now, compose }: PublishedGamesDeps) {
  const kept = new LRUCache<number, PublishedGame>({ max: KEPT_GAMES })
  const numbers = new LRUCache<number, number>({ max: KEPT_GAMES })
  const readings = new Map<string, Promise<readonly PublishedGame[]>>()
  let catalogue = snapshot.current()

  const clear = () => {
    // What is being read may be what has changed.
    for (const memory of [kept, numbers, readings]) memory.clear()
    catalogue = snapshot.current()
  }
  const get = async (wanted: readonly number[]): Promise<Map<number, PublishedGame>> => {
    if (catalogue !== snapshot.current()) clear()
    const known = wanted.flatMap((number) => kept.get(number) ?? []).filter((game) => isLasting(game, now()))
    const found = new Map(known.map((game) => [game.number, game]))
    const missing = wanted.filter((number) => !found.has(number))
    if (!missing.length) return found
    for (const game of await readOnce(missing)) found.set(game.number, game)
    return found
  }

  /** At midnight all players ask for the new game; one reading answers all of them. */
  const readOnce = (missing: readonly number[]) => {
    const name = missing.join()
    const known = readings.get(name)
    if (known) return known
    const reading = read(missing).finally(() => {
      if (readings.get(name) === reading) readings.delete(name)
    })
    readings.set(name, reading)
    return reading
  }
  const read = async (missing: readonly number[]) => {
    const used = catalogue
    const rows = await prisma.game.findMany({ where: { number: { in: [...missing] } }, select: GAME_COLUMNS })
    const found = rows.flatMap((row) => toPublishedGame(row, used, calendar) ?? [])
    if (used !== catalogue) return found
    for (const game of found) {
      kept.set(game.number, game)
      numbers.set(game.id, game.number)
    }
    return found
  }

  return { get, clear, composeOnce: oneAtATime(compose), numberOf: (gameId: number) => numbers.get(gameId) }
}

/** Another node may settle a board at any moment after its time: until it is known to be settled, it is read again. */
function isLasting({ settledAt, settlesAt }: PublishedGame, now: Date): boolean {
  return settledAt !== null || now < settlesAt
}

/** Callers during a run wait for the same run. */
function oneAtATime(work: () => Promise<unknown>): () => Promise<unknown> {
  let underWay: Promise<unknown> | null = null
  return () => {
    underWay ??= work().finally(() => {
      underWay = null
    })
    return underWay
  }
}

const GAME_COLUMNS = { number: true, createdBy: true, ...GRID_COLUMNS } as const

interface GameRow extends GridRow {
  readonly number: number | null
  readonly createdBy: string
}

function toPublishedGame(row: GameRow, catalogue: LoadedCatalogue, calendar: Calendar): PublishedGame | null {
  const { number } = row
  // A day that an admin has left blank has no game until one is composed.
  if (number === null || !isGameNumber(number) || row.clues.length === 0) return null
  return {
    kind: 'daily',
    ...gridOf(row, catalogue),
    // Who of the admins is known in the portal alone.
    createdBy: row.createdBy === AUTO ? 'auto' : 'admin',
    number,
    date: gameDate(number, calendar),
    startsAt: gameStartsAt(number, calendar),
    endsAt: gameEndsAt(number, calendar),
    settlesAt: settlesAt(number, calendar),
  }
}

async function readNumber(prisma: PrismaClient, gameId: number): Promise<number | null> {
  const row = await prisma.game.findUnique({ where: { id: gameId }, select: { number: true } })
  return row?.number ?? null
}
