/** A person: picture, name, flag, and whatever else is given. */
import type { ReactNode } from 'react'
import { countryName } from '#schema/rules/people/countries.ts'
import { Flag } from '../../ui/Flag.tsx'
import { Photo } from '../../ui/Photo.tsx'
import styles from './Board.module.css'

interface PersonProps {
  readonly person: {
    readonly name: string
    readonly photoUrl: string | null
    readonly countryCode: string | null
    readonly isViewer: boolean
  }
  /** Chooses the color of the placeholder for a missing picture. */
  readonly id: string
  /** Under the name on phones, beside it elsewhere. */
  readonly children?: ReactNode
}

export function Person({ person: { name, photoUrl, countryCode, isViewer }, id, children }: PersonProps) {
  return (
    <span className={styles.who}>
      <Photo key={photoUrl} name={name} url={photoUrl} seed={id} />
      <span className={styles.words}>
        <span className={styles.called}>
          <span className={styles.name}>{name}</span>
          {countryCode && <Flag code={countryCode} name={countryName(countryCode) ?? ''} />}
          {isViewer && <span className={styles.you}>You</span>}
        </span>
        {children}
      </span>
    </span>
  )
}
