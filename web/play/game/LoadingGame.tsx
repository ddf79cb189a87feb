/** A game before the server has answered: its frame, and what this browser has saved of it. */
import { product } from '#schema/rules/product.ts'
import { readSavedGame } from '../../state/saved-games.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { savedBoard } from './board.ts'
import { GameBar } from './GameBar.tsx'
import { GameLayout } from './GameLayout.tsx'
import { Grid } from './Grid.tsx'
import { hintOf } from './hint-of.ts'
import { NewsLine } from './NewsLine.tsx'
import { LoadingScore } from './ScorePanel.tsx'

interface LoadingGameProps {
  readonly gameNumber: number
  readonly isArchive: boolean
  readonly hasFailed: boolean
  readonly onRetry: () => void
}

/** Nothing can be guessed yet: what fits is known to the server alone. */
export function LoadingGame({ gameNumber, isArchive, hasFailed, onRetry }: LoadingGameProps) {
  const saved = readSavedGame(gameNumber)
  const board = savedBoard(gameNumber, saved)
  const failure = <ErrorState onRetry={onRetry}>We could not load the game.</ErrorState>
  return (
    <GameLayout
      bar={<GameBar gameNumber={gameNumber} date={null} isLatest={!isArchive} isLoading />}
      board={
        hasFailed && !saved ? (
          failure
        ) : (
          <div aria-busy={!hasFailed}>
            <PageTitle title={`Game ${gameNumber} · ${product.name}`} />
            <Grid board={board} wrongSquare={null} onOpen={() => undefined} />
            <NewsLine news={null} hint={hintOf(board.status)} />
          </div>
        )
      }
      side={hasFailed ? saved && failure : <LoadingScore />}
    />
  )
}
