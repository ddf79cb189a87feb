/** The standings of a group, friends or a league, in a game: exact and live, whether or not its members appear on public boards. */

import type { KnownPerson } from '#schema/friends/friends-service.ts'
import type { GroupStandings } from '#schema/friends/groups-service.ts'
import type { Puzzle } from '#schema/play/game-service.ts'
import { rankGroup } from '#schema/rules/scoring/group-order.ts'
import type { MemberStanding } from '#server/live/standings/group.ts'
import type { LivePort } from '../play/live-port.ts'

/** Two hundred friends and the viewer. */
const MOST_MEMBERS = 201

export interface GroupDeps {
  /** In the order of the ids. */
  people(playerIds: readonly string[]): Promise<readonly KnownPerson[]>
  readonly engine: Pick<LivePort, 'group' | 'watchGroup'>
}

/** As it is now. */
export async function groupStandings(
  { people, engine }: GroupDeps,
  game: Puzzle,
  playerIds: readonly string[],
): Promise<GroupStandings> {
  return standingsOf(engine, game, await people(members(playerIds)))
}

export interface WatchedGroup {
  readonly game: Puzzle
  playerIds(): Promise<readonly string[]>
  readonly changes?: AsyncIterable<unknown> | undefined
}

/** As it is now, then when a standing or the group has changed. The database is asked when the group has, and for no guess. */
export function watchGroupStandings({ people, engine }: GroupDeps, group: WatchedGroup): AsyncIterable<GroupStandings> {
  const { game, playerIds, changes } = group
  let known: readonly KnownPerson[] = []
  let readAt = -1
  return whatIsNew(engine.watchGroup(game.id, changes), async (changed) => {
    if (changed !== readAt) known = await people(members(await playerIds()))
    readAt = changed
    return standingsOf(engine, game, known)
  })
}

function members(playerIds: readonly string[]): readonly string[] {
  return [...new Set(playerIds)].slice(0, MOST_MEMBERS)
}

async function standingsOf(engine: GroupDeps['engine'], game: Puzzle, people: readonly KnownPerson[]) {
  const { version, begun } = await engine.group(
    game.id,
    people.map(({ playerId }) => playerId),
  )
  const byPlayer = new Map(begun.map((standing) => [standing.playerId, standing]))
  return { version, entries: rankGroup(people.map((person) => standingOf(person, byPlayer.get(person.playerId)))) }
}

function standingOf(person: KnownPerson, begun: MemberStanding | undefined) {
  if (begun) return { ...begun, name: begun.name ?? person.name }
  return {
    ...person,
    ref: null,
    state: 'notStarted' as const,
    hasGivenUp: false,
    filled: 0,
    rarity: null,
    unicornCount: 0,
  }
}

/** Not a generator: leaving a generator waits for its pending value. */
function whatIsNew<From>(
  source: AsyncIterable<From>,
  turn: (value: From) => Promise<GroupStandings>,
): AsyncIterable<GroupStandings> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = source[Symbol.asyncIterator]()
      let told = ''
      return {
        async next() {
          for (;;) {
            const { done, value } = await iterator.next()
            if (done) return { done, value: undefined }
            const standings = await turn(value)
            const news = JSON.stringify(standings.entries)
            if (news === told) continue
            told = news
            return { done: false, value: standings }
          }
        },
        async return() {
          await iterator.return?.()
          return { done: true, value: undefined }
        },
      }
    },
  }
}
