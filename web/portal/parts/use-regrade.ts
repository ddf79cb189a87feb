/** Asks for confirmation before a save that corrects published games. The save waits for the answer. */
import { useState } from 'react'
import type { RegradeDialog_regradeFragment } from '../../gql/index.ts'

/** What saving would do to games. */
export type RegradeState = Omit<RegradeDialog_regradeFragment, '__typename' | ' $fragmentName'>

export interface AskedRegrade {
  readonly regrade: RegradeState
  readonly save: () => void
  readonly keepEditing: () => void
}

export interface RegradeQuestion {
  /** Null while nothing is asked. */
  readonly asked: AskedRegrade | null
  /** Whether to save: at once where no game changes. */
  readonly maySave: (regrade: RegradeState) => Promise<boolean>
}

export function useRegrade(): RegradeQuestion {
  const [asked, setAsked] = useState<AskedRegrade | null>(null)
  const maySave = (regrade: RegradeState) => {
    if (regrade.gameCount === 0) return Promise.resolve(true)
    return new Promise<boolean>((resolve) => {
      const answer = (isYes: boolean) => () => {
        setAsked(null)
        resolve(isYes)
      }
      setAsked({ regrade, save: answer(true), keepEditing: answer(false) })
    })
  }
  return { asked, maySave }
}
