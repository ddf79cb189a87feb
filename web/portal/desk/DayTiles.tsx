/** Six weeks of games, each a way to its editor; days to come can be dragged, or moved by a day with buttons. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type GameDaysQuery, useMoveGameMutation } from '../../gql/index.ts'
import { shortGameDate } from '../../play/parts/game-date.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { answerOf, showResult } from '../parts/tell-result.ts'
import { createGames } from '../routes.ts'
import styles from './DayTiles.module.css'

type Game = Days['games'][number]

const difficulties = { EASY: 'easy', MEDIUM: 'medium', HARD: 'hard' }

export function DayTiles({ games }: { readonly games: Days['games'] }) {
  const [dragged, drag] = useState<number | null>(null)
  const [send, { loading }] = useMoveGameMutation({ refetchQueries: ['GameDays'], awaitRefetchQueries: true })
  const firstFree = games.find(({ isPublished }) => !isPublished)?.number
  const move = async (from: number, to: number) => {
    drag(null)
    if (from === to || loading) return
    const data = await answerOf(send({ variables: { from, to } }))
    showResult(data?.moveGame, 'ChangedGames', `Game ${from} moved to day ${to}`)
  }
  return (
    <ul className={styles.days} aria-label="Games" aria-busy={loading}>
      {games.map((game) => (
        <Day
          key={game.id}
          game={game}
          isFirst={game.number === firstFree}
          isTarget={dragged !== null && !game.isPublished}
          onDrag={() => drag(game.number)}
          onDrop={() => void (dragged !== null && move(dragged, game.number))}
          onMove={(to) => void move(game.number, to)}
        />
      ))}
    </ul>
  )
}

interface DayProps {
  readonly game: Game
  /** The first day that can be moved at all. */
  readonly isFirst: boolean
  /** Something that is being dragged may be dropped here. */
  readonly isTarget: boolean
  readonly onDrag: () => void
  readonly onDrop: () => void
  readonly onMove: (to: number) => void
}

function Day({ game, isFirst, isTarget, onDrag, onDrop, onMove }: DayProps) {
  const { number, date, isPublished, isToday, difficulty } = game
  const state = stateOf(game)
  return (
    <li
      className={styles.day}
      data-state={state.kind}
      data-today={isToday || undefined}
      draggable={!isPublished}
      onDragStart={onDrag}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={onDrop}
    >
      <Link to={createGames(number)} className={styles.link} draggable={false}>
        <strong>#{number}</strong>
        <span>{shortGameDate(date)}</span>
        <span className={styles.state}>{isToday ? 'today' : state.words}</span>
        {difficulty && <span className={styles.difficulty}>{difficulties[difficulty]}</span>}
      </Link>
      {!isPublished && (
        <span className={styles.moves}>
          <IconButton label={`Move game ${number} a day earlier`} disabled={isFirst} onClick={() => onMove(number - 1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton label={`Move game ${number} a day later`} onClick={() => onMove(number + 1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </li>
  )
}

function stateOf({ isBlank, isPublished, checkedBy }: Game) {
  if (isBlank) return { kind: 'blank', words: 'blank' }
  if (isPublished) return { kind: 'published', words: 'published' }
  return checkedBy === null ? { kind: 'unchecked', words: 'not checked' } : { kind: 'checked', words: 'checked' }
}

export type Days = Extract<GameDaysQuery['portal'], { __typename: 'Portal' }>
