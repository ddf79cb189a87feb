/** How the viewer's games stand: by the server's word, else by what this browser has saved. */
import { useMemo } from 'react'
import type { PlayStatus } from '#schema/rules/play-progress.ts'
import { readSavedGame, savedGameNumbers, useSavedGamesVersion } from '../../state/saved-games.ts'
import type { KnownStatuses } from './use-all-statuses.ts'

const statusOf = { PLAYING: 'playing', WON: 'won', LOST: 'lost' } as const

/** By game number; follows saved games, also those of other tabs. */
export function useStatuses(known: KnownStatuses): ReadonlyMap<number, PlayStatus> {
  const version = useSavedGamesVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved games are read again when their version has changed.
  return useMemo(() => {
    const saved = savedGameNumbers().flatMap((number): [number, PlayStatus][] => {
      const game = readSavedGame(number)
      return game ? [[number, game.status]] : []
    })
    const told = known.map(({ node }): [number, PlayStatus] => [node.gameNumber, statusOf[node.status]])
    return new Map([...saved, ...told])
  }, [known, version])
}
