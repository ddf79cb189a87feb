/** How the viewer's games stand: by the server's word, else by what this browser has saved. */
import { useMemo } from 'react'
import type { PlayStatus } from '#schema/rules/play-progress.ts'
import type { GameStatusesQuery } from '../../gql/index.ts'
import { readSavedGame, savedGameNumbers, useSavedGamesVersion } from '../../state/saved-games.ts'

const statusOf = { PLAYING: 'playing', WON: 'won', LOST: 'lost' } as const

/** By game number; follows saved games, also those of other tabs. */
export function useStatuses(known: GameStatusesQuery['gameStatuses']): ReadonlyMap<number, PlayStatus> {
  const version = useSavedGamesVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved games are read again when their version has changed.
  return useMemo(() => {
    const saved = savedGameNumbers().flatMap((number): [number, PlayStatus][] => {
      const game = readSavedGame(number)
      return game ? [[number, game.status]] : []
    })
    const told = known.map(({ gameNumber, status }): [number, PlayStatus] => [gameNumber, statusOf[status]])
    return new Map([...saved, ...told])
  }, [known, version])
}
