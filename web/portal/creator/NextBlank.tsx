import { CalendarPlus } from 'lucide-react'
import { Link } from 'react-router'
import { longGameDate } from '../../play/parts/game-date.ts'
import { createGames } from '../routes.ts'
import styles from './NextBlank.module.css'

interface NextBlankProps {
  readonly game: { readonly number: number; readonly date: string }
  /** It is the one that is shown. */
  readonly isHere: boolean
}

/** The first day to come that has no game yet. */
export function NextBlank({ game, isHere }: NextBlankProps) {
  return (
    <p className={styles.next}>
      <CalendarPlus aria-hidden="true" />
      <span>
        Next blank game: <strong>#{game.number}</strong>, {longGameDate(game.date)}
      </span>
      {!isHere && <Link to={createGames(game.number)}>Go to game</Link>}
    </p>
  )
}
