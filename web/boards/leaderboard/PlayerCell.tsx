/** Who stands in a row of a board: picture, name, flag, and whether it is the viewer or a simulated player. */
import type { ReactNode } from 'react'
import { countryName } from '#schema/rules/people/countries.ts'
import { Flag } from '../../ui/Flag.tsx'
import { Photo } from '../../ui/Photo.tsx'
import styles from './StandingRow.module.css'

interface PlayerCellProps {
  readonly player: {
    readonly name: string
    readonly countryCode: string | null
    readonly photoUrl: string | null
    readonly isDemo: boolean
  }
  readonly isOwn: boolean
  /** Chooses the color of the placeholder for a missing picture. */
  readonly seed: string
  /** As it is shown: a link where the player's grid may be looked at. */
  readonly name: ReactNode
  /** What else is to be said of the player. */
  readonly children?: ReactNode
}

export function PlayerCell({ player, isOwn, seed, name, children }: PlayerCellProps) {
  const { countryCode, photoUrl, isDemo } = player
  return (
    <th scope="row">
      <span className={styles.who}>
        <Photo key={photoUrl} name={player.name} url={photoUrl} seed={seed} />
        <span className={styles.words}>
          {name}
          {countryCode && <Flag code={countryCode} name={countryName(countryCode) ?? ''} />}
          {isOwn && <span className={styles.you}>You</span>}
          {children}
          {isDemo && (
            <span className={styles.demo} title="A simulated player">
              Demo
            </span>
          )}
        </span>
      </span>
    </th>
  )
}
