/** The board of the period or the game that the address names, of today's game where it names none. */
import { useSearchParams } from 'react-router'
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { useLeaderboardDayQuery } from '../../gql/index.ts'
import { LeadHome } from '../../play/parts/LeadHome.tsx'
import { refusalOf } from '../../play/parts/number-refusal.ts'
import { useNewDay } from '../../play/parts/use-new-day.ts'
import { LeaderboardPage } from './LeaderboardPage.tsx'
import { PeriodPage } from './PeriodPage.tsx'
import { periodIn } from './period.ts'

export function LeaderboardScreen() {
  const [search] = useSearchParams()
  const period = periodIn(search)
  return period ? <PeriodPage key={period.param} info={period} /> : <DayScreen />
}

/** Moves on with the day, where the address names none. */
function DayScreen() {
  const [search] = useSearchParams()
  const { data, refetch } = useLeaderboardDayQuery({ fetchPolicy: 'cache-and-network' })
  useNewDay(data?.calendar, () => void refetch().catch(() => undefined))
  const asked = search.get('game')
  // Until the server has said which day it is, the browser's clock is believed: it saves a round trip, and is corrected if wrong.
  const todaysNumber = data?.calendar.todaysNumber ?? Math.max(1, gameNumberAt(new Date(), product))
  const number = asked === null ? todaysNumber : Number(asked)
  const refusal = refusalOf(number)
  if (refusal !== null) return <LeadHome message={refusal} />
  return <LeaderboardPage number={number} todaysNumber={todaysNumber} isGuess={asked === null && !data} />
}
