/** How the viewer stands with each game: by the server's word, else by what this browser has saved. */
import { useMemo } from 'react'
import { type ArchiveStatus, archiveStatus } from '#schema/rules/archive-status.ts'
import type { ArchiveEntry_gameFragment } from '../../gql/index.ts'
import { readSavedGame, type SavedStatus, savedGameNumbers, useSavedGamesVersion } from '../../state/saved-games.ts'

export type StatusOf = (game: Pick<ArchiveEntry_gameFragment, 'number' | 'play'>) => ArchiveStatus

/** Follows saved games, also those of other tabs. */
export function useEntryStatus(): StatusOf {
  const version = useSavedGamesVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved games are read again when their version has changed.
  return useMemo(() => {
    const saved = new Map(savedGameNumbers().map((number) => [number, readSavedGame(number)?.status]))
    return ({ number, play }) => statusOf(play?.status ?? saved.get(number))
  }, [version])
}

type PlayStatus = NonNullable<ArchiveEntry_gameFragment['play']>['status']

function statusOf(status: PlayStatus | SavedStatus | undefined): ArchiveStatus {
  return archiveStatus({
    hasStarted: status !== undefined,
    won: status === 'WON' || status === 'won',
    lost: status === 'LOST' || status === 'lost',
  })
}
