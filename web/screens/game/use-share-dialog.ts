/** Opens the share dialog when it is asked for, and by itself 1.5 s after a game was completed, once a game. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { STATISTICS_HASH } from '../../app/routes.ts'
import { hasOpenedStats, markStatsOpened } from '../../state/saved-games.ts'
import type { BoardStatus } from './board.ts'
import { useLast } from './use-last.ts'

export type ShareTab = 'results' | 'statistics'

/** Specification, section 9. */
const OPENS_AFTER_MS = 1500

interface ShareDialogState {
  /** Null while it is closed. */
  readonly tab: ShareTab | null
  /** It has been open, or is: its code is worth fetching. */
  readonly isWanted: boolean
  readonly show: (tab: ShareTab) => void
  readonly close: () => void
}

/** The state of the dialog. An address that ends in #statistics opens it as well. */
export function useShareDialog(gameNumber: number, status: BoardStatus): ShareDialogState {
  const [tab, show] = useState<ShareTab | null>(null)
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const before = useRef(status)
  useEffect(() => {
    const isCompleted = before.current === 'playing' && status === 'won'
    before.current = status
    if (!isCompleted || hasOpenedStats(gameNumber)) return
    const timer = setTimeout(() => {
      markStatsOpened(gameNumber)
      show('results')
    }, OPENS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [gameNumber, status])

  const isLinked = hash === STATISTICS_HASH
  const close = useCallback(() => {
    show(null)
    if (isLinked) void navigate(pathname + search, { replace: true })
  }, [isLinked, navigate, pathname, search])
  const shown = tab ?? (isLinked ? 'statistics' : null)
  const isWanted = useLast(shown && true, false)
  return { tab: shown, isWanted, show, close }
}
