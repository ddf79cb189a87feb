/** A friend or invited player: picture, name, flag and status. */
import type { ReactNode } from 'react'
import { countryName } from '#schema/rules/people/countries.ts'
import { Flag } from '../../ui/Flag.tsx'
import { Photo } from '../../ui/Photo.tsx'
import styles from './Manage.module.css'

interface PersonProps {
  readonly person: {
    readonly id: string
    readonly name: string
    readonly photoUrl: string | null
    readonly countryCode: string | null
  }
  readonly state: string
  /** What can be done about it. */
  readonly children: ReactNode
}

export function Person({ person: { id, name, photoUrl, countryCode }, state, children }: PersonProps) {
  return (
    <li className={styles.person}>
      <Photo key={photoUrl} name={name} url={photoUrl} seed={id} />
      <span className={styles.words}>
        <span className={styles.name}>
          {name}
          {countryCode && <Flag code={countryCode} name={countryName(countryCode) ?? ''} />}
        </span>
        <span className={styles.state}>{state}</span>
      </span>
      <span className={styles.actions}>{children}</span>
    </li>
  )
}
