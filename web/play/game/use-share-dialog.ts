/** Opens the share dialog when it is asked for, and by itself 1.5 s after a game was completed, once a game and over no other dialog. */
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { STATISTICS_HASH } from '../../app/routes.ts'
import { hasOpenedStats, markStatsOpened } from '../../state/saved-games.ts'
import { whenNoneIsOpen } from '../../ui/layers.ts'
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
export function useShareDialog(gameNumber: number, status: BoardStatus, isNewWin: boolean): ShareDialogState {
  const [tab, setTab] = useState<ShareTab | null>(null)
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isNewWin || hasOpenedStats(gameNumber)) return
    let callOff = () => {}
    const open = () => {
      // The player may have opened it while it loaded.
      if (hasOpenedStats(gameNumber)) return
      markStatsOpened(gameNumber)
      setTab('results')
    }
    const timer = setTimeout(() => {
      callOff = whenNoneIsOpen(open)
    }, OPENS_AFTER_MS)
    return () => {
      clearTimeout(timer)
      callOff()
    }
  }, [gameNumber, isNewWin])
  const show = useCallback(
    (next: ShareTab) => {
      if (status === 'won') markStatsOpened(gameNumber)
      setTab(next)
    },
    [gameNumber, status],
  )

  const isLinked = hash === STATISTICS_HASH
  const close = useCallback(() => {
    setTab(null)
    if (isLinked) void navigate(pathname + search, { replace: true })
  }, [isLinked, navigate, pathname, search])
  const shown = tab ?? (isLinked ? 'statistics' : null)
  const isWanted = useLast(shown && true, false)
  return { tab: shown, isWanted, show, close }
}
