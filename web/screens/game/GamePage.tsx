/** A game as it is played: the grid, what a player does in it, and how they stand, all of it live. */
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { product } from '#schema/rules/product.ts'
import { type GamePage_gameFragment, useGamePage_gameFragment } from '../../gql/index.ts'
import { EventTheme } from '../../ui/EventTheme.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { boardOf } from './board.ts'
import { GameBar } from './GameBar.tsx'
import { GameButtons } from './GameButtons.tsx'
import { GameLayout } from './GameLayout.tsx'
import styles from './GamePage.module.css'
import { Grid } from './Grid.tsx'
import { LiveRarity } from './LiveRarity.tsx'
import { LoadingGame } from './LoadingGame.tsx'
import { NewsLine } from './NewsLine.tsx'
import { NextGame } from './NextGame.tsx'
import { ScorePanel } from './ScorePanel.tsx'
import { SongInput } from './SongInput.tsx'
import { SquareAnswersDialog } from './SquareAnswersDialog.tsx'
import { useCelebration } from './use-celebration.ts'
import { useGiveUp } from './use-give-up.ts'
import { useGuesses } from './use-guesses.ts'
import type { DayClock } from './use-new-day.ts'
import { useNews } from './use-news.ts'
import { useSavedPlay } from './use-saved-play.ts'
import { useSongsAtHand } from './use-song-search.ts'

interface GamePageProps {
  readonly game: Parameters<typeof useGamePage_gameFragment>[0] & { readonly number: number }
  readonly calendar: DayClock
  readonly isArchive: boolean
  /** What else there is to say about this game. */
  readonly children?: ReactNode
}

/** A game that the server has sent. */
export function GamePage({ game: from, ...rest }: GamePageProps) {
  const game = useGamePage_gameFragment(from)
  if (game) return <Game game={game} {...rest} />
  return <LoadingGame gameNumber={from.number} isArchive={rest.isArchive} hasFailed={false} onRetry={() => undefined} />
}

function Game({ game, calendar, isArchive, children }: Omit<GamePageProps, 'game'> & { game: GamePage_gameFragment }) {
  const guesses = useGuesses(game)
  const giveUp = useGiveUp(game)
  const board = useMemo(() => boardOf(game, guesses.pending), [game, guesses.pending])
  const news = useNews(board, guesses.verdict)
  const [opened, open] = useState<{ square: number; for: 'guess' | 'answers' } | null>(null)
  useSavedPlay(board, game.play !== null, guesses, giveUp)
  useSongsAtHand()
  useCelebration(board.status, game.play?.rarity ?? 0)

  const openSquare = useCallback(
    (square: number) => open({ square, for: board.squares[square]?.kind === 'empty' ? 'guess' : 'answers' }),
    [board.squares],
  )
  const close = useCallback(() => open(null), [])

  return (
    <>
      <PageTitle title={`Game ${game.number} · ${product.name}`} />
      <EventTheme event={game.event} />
      <LiveRarity game={game} hasPlay={game.play !== null} />
      <GameLayout
        bar={<GameBar gameNumber={game.number} date={game.date} isArchive={isArchive} isLoading={false} />}
        board={
          <>
            {children}
            <Grid board={board} wrongSquare={guesses.wrongSquare} onOpen={openSquare} />
            <NewsLine news={news} hint={hintOf(board.status)} />
          </>
        }
        side={
          <div className={styles.side}>
            <ScorePanel game={game} board={board} />
            <GameButtons game={game} isArchive={isArchive} status={board.status} onGiveUp={giveUp} />
            <NextGame clock={calendar} />
          </div>
        }
      />
      <SongInput
        board={board}
        square={opened?.for === 'guess' ? opened.square : null}
        onClose={close}
        onGuess={(guess) => void guesses.submit(guess)}
      />
      <SquareAnswersDialog
        board={board}
        square={opened?.for === 'answers' ? opened.square : null}
        ids={game.squares.map(({ id }) => id)}
        onClose={close}
      />
    </>
  )
}

function hintOf(status: 'playing' | 'won' | 'lost'): string {
  if (status === 'playing') return 'Choose a square, then find a song that fits both of its clues.'
  return 'Choose a square to see its answers.'
}
