/** Small things a person has said once and need not say again, each under a key of its own. */
import { readStored, removeStored, writeStored } from './stored.ts'

export type Flag =
  /** "How to play" is not to open by itself again. */
  | 'howToPlayDismissed'
  /** The first question of the FAQ was closed. The spelling is the specification's. */
  | 'closeFirstAccordianItem'
  /** That answers of other people's grids are blurred was said. */
  | 'toastShown'

export const isSet = (flag: Flag): boolean => readStored(flag) === 'true'

/** Keeps what was said, or forgets it. */
export function setFlag(flag: Flag, isOn: boolean): void {
  if (isOn) writeStored(flag, 'true')
  else removeStored(flag)
}
