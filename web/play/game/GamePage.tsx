/** A game as it is played: the grid, what a player does in it, and how they stand, all of it live. */
import { useMemo } from 'react'
import { eventOf } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { type GamePage_gameFragment, useGamePage_gameFragment } from '../../gql/index.ts'
import { EventTheme } from '../../ui/EventTheme.tsx'
import { later } from '../../ui/later.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { longGameDate } from '../parts/game-date.ts'
import { OtherGames } from '../parts/OtherGames.tsx'
import type { DayClock } from '../parts/use-new-day.ts'
import { boardOf } from './board.ts'
import { GameBar } from './GameBar.tsx'
import { GameButtons } from './GameButtons.tsx'
import { GameLayout } from './GameLayout.tsx'
import styles from './GamePage.module.css'
import { Grid } from './Grid.tsx'
import { hintOf } from './hint-of.ts'
import { LiveRarity } from './LiveRarity.tsx'
import { LoadingGame } from './LoadingGame.tsx'
import { NewGameNotice } from './NewGameNotice.tsx'
import { NewsLine } from './NewsLine.tsx'
import { NextGame } from './NextGame.tsx'
import { ScorePanel } from './ScorePanel.tsx'
import { SongInput } from './SongInput.tsx'
import { useCelebration } from './use-celebration.ts'
import { useGiveUp } from './use-give-up.ts'
import { useGuesses } from './use-guesses.ts'
import { useNewWin } from './use-new-win.ts'
import { useNews } from './use-news.ts'
import { useOpenedSquare } from './use-opened-square.ts'
import { useSavedPlay } from './use-saved-play.ts'
import { useShareDialog } from './use-share-dialog.ts'

// Loaded later: sharing and looking back come after playing.
const ShareDialog = later(async () => (await import('../share/ShareDialog.tsx')).ShareDialog)
const SquareAnswersDialog = later(async () => (await import('./SquareAnswersDialog.tsx')).SquareAnswersDialog)

interface GamePageProps {
  readonly game: Parameters<typeof useGamePage_gameFragment>[0] & { readonly number: number }
  readonly calendar: DayClock
  readonly isArchive: boolean
  /** Leads on to the game of a new day, which has come while this one was in hand. */
  readonly onNewGame?: (() => void) | undefined
  /** Shown from this browser's memory: the server has not answered yet. */
  readonly isRemembered?: boolean
}

/** A game that the server has sent. */
export function GamePage({ game: from, ...rest }: GamePageProps) {
  const game = useGamePage_gameFragment(from)
  if (game) return <Game game={game} {...rest} />
  return <LoadingGame gameNumber={from.number} isArchive={rest.isArchive} hasFailed={false} onRetry={() => undefined} />
}

function Game({
  game,
  calendar,
  isArchive,
  onNewGame,
  isRemembered = false,
}: Omit<GamePageProps, 'game'> & { game: GamePage_gameFragment }) {
  const guesses = useGuesses(game)
  const giveUp = useGiveUp(game)
  const board = useMemo(() => boardOf(game, guesses.pending), [game, guesses.pending])
  const news = useNews(board, guesses.verdict)
  const opened = useOpenedSquare(board)
  useSavedPlay(board, isRemembered ? 'memory' : game.play ? 'known' : 'unknown', guesses, giveUp)
  const isNewWin = useNewWin(board, guesses, isRemembered)
  useCelebration(isNewWin, game.play?.rarity ?? 0, eventOf(game.number, product))
  const isLatest = !isArchive && !onNewGame
  const share = useShareDialog(game.number, board.status, isNewWin)

  return (
    <>
      <PageTitle {...pageOf(game, isArchive)} />
      <EventTheme event={game.event} />
      <LiveRarity game={game} hasPlay={game.play !== null} />
      <GameLayout
        bar={
          <GameBar gameNumber={game.number} date={game.date} isLatest={isLatest} isLoading={false} onNext={onNewGame} />
        }
        board={
          <>
            {onNewGame && <NewGameNotice status={board.status} onPlay={onNewGame} />}
            <Grid board={board} wrongSquare={guesses.wrongSquare} onOpen={opened.open} />
            <NewsLine news={news} hint={hintOf(board.status)} />
          </>
        }
        side={
          <div className={styles.side}>
            <ScorePanel game={game} board={board} />
            <GameButtons
              game={game}
              isArchive={isArchive}
              isLatest={isLatest}
              status={board.status}
              onGiveUp={giveUp}
              onShare={() => share.show('results')}
            />
            <NextGame clock={calendar} />
          </div>
        }
      />
      <OtherGames />
      <SongInput
        board={board}
        square={opened.guessFor}
        onClose={opened.close}
        onGuess={(guess) => void guesses.submit(guess)}
      />
      <SquareAnswersDialog
        board={board}
        square={opened.answersTo}
        ids={game.squares.map(({ id }) => id)}
        onClose={opened.close}
      />
      {share.isWanted && (
        <ShareDialog game={game} board={board} tab={share.tab} onShow={share.show} onClose={share.close} />
      )}
    </>
  )
}

function pageOf({ number, date }: GamePage_gameFragment, isArchive: boolean) {
  if (!isArchive) return { title: `${product.name}, ${product.tagline}`, description: product.description }
  const description = `Play game ${number} of ${product.name}, the song grid of ${longGameDate(date)}.`
  return { title: `Game ${number} – ${product.name}`, description }
}
