/** A player's own game as it is played: as today's game is, with a board of its own, and without days, streaks or neighbours. */

import { House, PencilRuler } from 'lucide-react'
import { useMemo } from 'react'
import { product } from '#schema/rules/product.ts'
import { create, home, userGame } from '../../app/routes.ts'
import { type UserGamePage_gameFragment, useUserGamePage_gameFragment } from '../../gql/index.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { type BoardStatus, gridBoardOf } from '../game/board.ts'
import { GameLayout } from '../game/GameLayout.tsx'
import { GiveUpButton } from '../game/GiveUpButton.tsx'
import { Grid } from '../game/Grid.tsx'
import { refusalToGiveUp } from '../game/give-up-cost.ts'
import { CHOOSE_ANSWERS, CHOOSE_SQUARE } from '../game/hint-of.ts'
import { LiveRarity } from '../game/LiveRarity.tsx'
import { NewsLine } from '../game/NewsLine.tsx'
import { LoadingScore, ScorePanel } from '../game/ScorePanel.tsx'
import { SongInput } from '../game/SongInput.tsx'
import { useCelebration } from '../game/use-celebration.ts'
import { useGiveUp } from '../game/use-give-up.ts'
import { useGuesses } from '../game/use-guesses.ts'
import { useNewWin } from '../game/use-new-win.ts'
import { useNews } from '../game/use-news.ts'
import { useOpenedSquare } from '../game/use-opened-square.ts'
import { ShareLink } from '../share-link/ShareLink.tsx'
import { UserGameBoard } from './UserGameBoard.tsx'
import styles from './UserGamePage.module.css'
import { UserGameTitle } from './UserGameTitle.tsx'
import { UserSquareAnswers } from './UserSquareAnswers.tsx'

interface UserGamePageProps {
  readonly game: Parameters<typeof useUserGamePage_gameFragment>[0]
  /** Shown from this page's memory: the server has not answered yet. */
  readonly isRemembered: boolean
}

/** A game that the server has sent. */
export function UserGamePage({ game: from, isRemembered }: UserGamePageProps) {
  const game = useUserGamePage_gameFragment(from)
  return game ? <Game game={game} isRemembered={isRemembered} /> : <LoadingUserGame />
}

interface GameProps {
  readonly game: UserGamePage_gameFragment
  readonly isRemembered: boolean
}

function Game({ game, isRemembered }: GameProps) {
  const guesses = useGuesses(game)
  const giveUp = useGiveUp(game)
  const board = useMemo(() => gridBoardOf(game, guesses.pending), [game, guesses.pending])
  const news = useNews(board, guesses.verdict)
  const opened = useOpenedSquare(board)
  useCelebration(useNewWin(board, guesses, isRemembered), game.play?.rarity ?? 0, null)

  const by = game.isOwn ? 'you' : (game.authorName ?? 'somebody who has left')

  return (
    <>
      <PageTitle title={`${game.title} – ${product.name}`} description={`A song grid by ${by}. Can you fill it?`} />
      <LiveRarity game={game} hasPlay={game.play !== null} />
      <GameLayout
        bar={<UserGameTitle title={game.title} line={`A game by ${by}`} />}
        board={
          <>
            <Grid board={board} title={game.title} wrongSquare={guesses.wrongSquare} onOpen={opened.open} />
            <NewsLine news={news} hint={hintOf(board.status)} />
          </>
        }
        side={
          <div className={styles.side}>
            <ScorePanel game={game} board={board} />
            <p className={styles.note}>Made by a player: it counts for no streak and no statistics.</p>
            <Buttons status={board.status} refusal={refusalToGiveUp(game.play)} onGiveUp={giveUp} />
            <ShareLink title={game.title} path={userGame(game.ref)} label="Send it to a friend" />
            <UserGameBoard gameRef={game.ref} ownRef={game.play?.ref ?? null} />
          </div>
        }
      />
      <SongInput
        board={board}
        square={opened.guessFor}
        onClose={opened.close}
        onGuess={(guess) => void guesses.submit(guess)}
      />
      <UserSquareAnswers
        board={board}
        square={opened.answersTo}
        ids={game.squares.map(({ id }) => id)}
        onClose={opened.close}
      />
    </>
  )
}

interface ButtonsProps {
  readonly status: BoardStatus
  readonly refusal: string | null
  readonly onGiveUp: () => Promise<boolean>
}

function Buttons({ status, refusal, onGiveUp }: ButtonsProps) {
  return (
    <div className={styles.buttons}>
      <LinkButton to={home()}>
        <House aria-hidden="true" />
        Home
      </LinkButton>
      <LinkButton to={create()}>
        <PencilRuler aria-hidden="true" />
        Make your own
      </LinkButton>
      <GiveUpButton
        status={status}
        message="The game ends as lost, and its answers open. This cannot be undone."
        refusal={refusal}
        onGiveUp={onGiveUp}
      />
    </div>
  )
}

function hintOf(status: BoardStatus): string {
  if (status === 'playing') return CHOOSE_SQUARE
  return CHOOSE_ANSWERS
}

const loading = { kind: 'loading' } as const
const nothing = {
  status: 'playing' as const,
  rows: [null, null, null],
  columns: [null, null, null],
  squares: Array.from({ length: 9 }, () => loading),
  wrong: [],
}

/** Holds the places while the game is loaded. */
export function LoadingUserGame() {
  return (
    <div aria-busy="true">
      <GameLayout
        bar={<UserGameTitle title={'\u00a0'} line={'\u00a0'} />}
        board={
          <>
            <Grid board={nothing} title="Game" wrongSquare={null} onOpen={() => undefined} />
            <NewsLine news={null} hint="" />
          </>
        }
        side={<LoadingScore />}
      />
    </div>
  )
}
