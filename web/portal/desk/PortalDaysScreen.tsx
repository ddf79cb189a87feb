/** The calendar of games: what is made, checked, blank; how long the stock lasts; and days that change places. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useGameDaysQuery, usePortalTodayQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { days, portal as portalPage } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'
import { DayTiles } from './DayTiles.tsx'
import { StockPanel } from './StockPanel.tsx'

const WEEKS = 6
const DAYS = 7

export function DaysScreen() {
  const [search] = useSearchParams()
  const { data, error, refetch } = usePortalTodayQuery({ fetchPolicy: 'cache-and-network' })
  const today = data?.calendar.todaysNumber
  const named = Number(search.get('from'))
  const from = Number.isInteger(named) && named > 0 ? named : today && Math.max(1, today - DAYS)
  return (
    <>
      <PageHead
        title="Calendar"
        back={{ to: portalPage(), label: 'Portal' }}
        actions={
          from && (
            <>
              <LinkButton to={days(Math.max(1, from - WEEKS * DAYS))}>
                <ChevronLeft aria-hidden="true" />
                Earlier
              </LinkButton>
              <LinkButton to={days()}>Today</LinkButton>
              <LinkButton to={days(from + WEEKS * DAYS)}>
                Later
                <ChevronRight aria-hidden="true" />
              </LinkButton>
            </>
          )
        }
      />
      {error && !data && <ErrorState onRetry={() => void refetch()}>The calendar could not be loaded.</ErrorState>}
      {from ? <Weeks from={from} /> : !error && <Skeleton height="60dvh" />}
    </>
  )
}

function Weeks({ from }: { readonly from: number }) {
  const { data, error, refetch } = useGameDaysQuery({
    variables: { from, count: WEEKS * DAYS },
    fetchPolicy: 'cache-and-network',
  })
  const portal = usePortal(data?.portal)
  if (error && !portal) return <ErrorState onRetry={() => void refetch()}>The games could not be loaded.</ErrorState>
  if (!portal) return <Skeleton height="60dvh" />
  return (
    <>
      <StockPanel stock={portal.stock} games={portal.games} />
      <DayTiles games={portal.games} />
    </>
  )
}
