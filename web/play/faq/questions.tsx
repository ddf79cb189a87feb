/** What people ask, in the words of the specification, and what is true. */
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { gameNumberAt, nextGameAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { archive, archiveGame, gameStatuses, howToPlay } from '../../app/routes.ts'
import styles from './questions.module.css'

interface Question {
  readonly id: string
  readonly title: string
  readonly Answer: ComponentType
}

/** The first is the one that is open at first. */
export const questions: readonly [Question, ...Question[]] = [
  { id: 'how', title: 'How do you play?', Answer: How },
  { id: 'when', title: 'When does a new game come out?', Answer: When },
  { id: 'yesterday', title: 'Can I play yesterday’s game?', Answer: Yesterday },
  { id: 'again', title: 'Can I play more than once per day?', Answer: Again },
]

function How() {
  return (
    <div className={styles.answer}>
      <p>
        Fill each of the nine squares with a song by {product.artist.name} that fits the clue of its row and the clue of
        its column. Every song scores the share of players who chose it for that square, so the rarer your song, the
        better: the lowest total wins, and a song that nobody else chose is a unicorn and scores 0.
      </p>
      <p>
        <Link to={howToPlay()}>How to play, with an example</Link>
      </p>
    </div>
  )
}

/** Midnight in New York, as the player's own clock shows it that night. */
function When() {
  const next = nextGameAt(new Date(), product)
  const time = next.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })
  return (
    <div className={styles.answer}>
      <p>
        Every day at <strong>{time}</strong> your time, which is midnight in New York. The game you are in the middle of
        stays yours: it can be finished for its own board until an hour later.
      </p>
    </div>
  )
}

function Yesterday() {
  const yesterday = gameNumberAt(new Date(), product) - 1
  return (
    <div className={styles.answer}>
      <p>
        Yes. <Link to={archiveGame(yesterday)}>Yesterday’s game</Link> and all games before it are in the{' '}
        <Link to={archive()}>archive</Link>. They are scored and ranked apart, and leave settled boards and streaks as
        they are. <Link to={gameStatuses()}>Your calendar</Link> shows the days you have missed.
      </p>
    </div>
  )
}

function Again() {
  return (
    <div className={styles.answer}>
      <p>
        Each game can be played once: the first song that fits a square fills it for good. There is one new game per
        day, and as many from the archive as you like.
      </p>
    </div>
  )
}
