/** The game creator: the game of a day, found by its date, by Prev and Next, or as the next blank one. */
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { GamePreview } from '../../creator/grid/game-preview.ts'
import { useAdminGameQuery, useNextBlankGameQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { createGames, portal as portalPage } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'
import { DayBar } from './DayBar.tsx'
import { GameEditor } from './GameEditor.tsx'
import { NextBlank } from './NextBlank.tsx'
import { NO_LIMITS, type RandomLimits } from './random-limits.ts'

export function CreatorScreen({ preview }: { readonly preview: GamePreview }) {
  const [search] = useSearchParams()
  const number = Number(search.get('game'))
  const isNamed = Number.isInteger(number) && number > 0
  const [limits, setLimits] = useState(NO_LIMITS)
  return (
    <>
      <PageHead
        title={isNamed ? `Game ${number}` : 'Create games'}
        back={{ to: portalPage(), label: 'Portal' }}
        actions={isNamed && <DayBar number={number} />}
      />
      {isNamed ? (
        <GameOf key={number} number={number} limits={limits} onLimits={setLimits} preview={preview} />
      ) : (
        <ToNextBlank />
      )}
    </>
  )
}

/** Without a game in the address, work begins at the first day that has none. */
function ToNextBlank() {
  const navigate = useNavigate()
  const { data, error, refetch } = useNextBlankGameQuery({ fetchPolicy: 'network-only' })
  const number = usePortal(data?.portal)?.nextBlankGame.number
  useEffect(() => {
    if (number !== undefined) void navigate(createGames(number), { replace: true })
  }, [number, navigate])
  if (error) return <ErrorState onRetry={() => void refetch()}>The next blank game could not be found.</ErrorState>
  return <Skeleton height="60dvh" />
}

interface GameOfProps {
  readonly number: number
  readonly limits: RandomLimits
  readonly onLimits: (limits: RandomLimits) => void
  readonly preview: GamePreview
}

function GameOf({ number, ...rest }: GameOfProps) {
  const { data, error, refetch } = useAdminGameQuery({
    variables: { number },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  })
  const portal = usePortal(data?.portal)
  const load = async () => {
    const { data: fresh } = await refetch()
    return fresh?.portal.__typename === 'Portal' ? fresh.portal.game : null
  }
  if (error && !portal) return <ErrorState onRetry={() => void refetch()}>The game could not be loaded.</ErrorState>
  if (!portal) return <Skeleton height="60dvh" />
  const { nextBlankGame } = portal
  return (
    <GameEditor
      game={portal.game}
      load={load}
      {...rest}
      head={<NextBlank game={nextBlankGame} isHere={nextBlankGame.number === number} />}
    />
  )
}
