/** The plots of the dashboard, each with a sentence and a table that say the same. */
import { ChartNoAxesColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PortalDashboardQuery } from '../../gql/index.ts'
import { BarChart } from '../../play/charts/BarChart.tsx'
import { Figure } from '../../play/charts/Figure.tsx'
import styles from './Dashboard.module.css'
import { completedOf, counted, dayLabel, sum } from './dashboard-numbers.ts'

type Days = DashboardView['days']

interface PlotProps {
  readonly heading: string
  readonly summary: string
  /** Nothing to draw: the summary says so. */
  readonly isEmpty: boolean
  readonly columns: readonly string[]
  readonly rows: readonly (readonly [string, ...string[]])[]
  readonly chart: (labelledBy: string) => ReactNode
}

function Plot({ isEmpty, chart, ...figure }: PlotProps) {
  return (
    <div className={styles.plot}>
      <Figure level={2} {...figure}>
        {(labelledBy) => (isEmpty ? <Nothing /> : chart(labelledBy))}
      </Figure>
    </div>
  )
}

const Nothing = () => (
  <div className={styles.empty} aria-hidden="true">
    <ChartNoAxesColumn />
  </div>
)

interface DaysPlotProps extends Omit<PlotProps, 'isEmpty' | 'chart' | 'rows'> {
  readonly days: Days
  readonly name: string
  readonly colour: string
  readonly valueFor: (day: Days[number]) => number
  /** What a row of the table says beside its day. */
  readonly cellsFor: (day: Days[number]) => readonly string[]
}

/** One bar a day. */
function DaysPlot({ days, name, colour, valueFor, cellsFor, ...rest }: DaysPlotProps) {
  return (
    <Plot
      {...rest}
      isEmpty={days.every((day) => valueFor(day) === 0)}
      rows={days.toReversed().map((day) => [`${dayLabel(day.date)}, #${day.number}`, ...cellsFor(day)])}
      chart={(labelledBy) => (
        <BarChart
          labelledBy={labelledBy}
          labels={days.map(({ date }) => dayLabel(date))}
          values={days.map(valueFor)}
          colours={days.map(() => colour)}
          name={name}
          isCount
        />
      )}
    />
  )
}

export function PlayersPlot({ days }: { readonly days: Days }) {
  const players = sum(days, 'players')
  const best = days.reduce((most, day) => (day.players > most.players ? day : most), days[0] ?? NO_PLAYERS)
  const daily = counted(Math.round(players / Math.max(1, days.length)), 'player', 'players')
  return (
    <DaysPlot
      heading="Players a day"
      summary={
        players === 0
          ? 'Nobody has played the game of a day on its day.'
          : `${daily} a day on average, and ${counted(best.players)} on the best day, ${dayLabel(best.date)}.`
      }
      columns={['Day', 'Players', 'Later, from the archive']}
      days={days}
      name="Players"
      colour="--tier-solid"
      valueFor={(day) => day.players}
      cellsFor={(day) => [counted(day.players), counted(day.archivePlays)]}
    />
  )
}

const NO_PLAYERS = { players: 0, date: '2000-01-01' }

export function CompletionPlot({ days }: { readonly days: Days }) {
  const completed = completedOf(days)
  const gaveUp = counted(sum(days, 'gaveUp'), 'player', 'players')
  return (
    <DaysPlot
      heading="Completion"
      summary={
        completed === null
          ? 'Nobody has begun, so nobody has completed.'
          : `${completed} % of those who began completed all nine squares before the board settled; ${gaveUp} gave up.`
      }
      columns={['Day', 'Began', 'Completed', 'Gave up', 'Completion']}
      days={days}
      name="% completed"
      colour="--tier-great"
      valueFor={({ completion }) => percent(completion)}
      cellsFor={(day) => [
        counted(day.players),
        counted(day.completed),
        counted(day.gaveUp),
        day.completion === null ? '–' : `${percent(day.completion)} %`,
      ]}
    />
  )
}

const percent = (part: number | null) => Math.round((part ?? 0) * 100)

export function RarityPlot({ rarity }: { readonly rarity: DashboardView['rarity'] }) {
  const scores = sum(rarity, 'count')
  return (
    <Plot
      heading="Rarity"
      summary={
        scores === 0
          ? 'No board with scores has settled.'
          : `${counted(scores, 'final score', 'final scores')} on the boards that have settled, in steps of 50; lower is better.`
      }
      isEmpty={scores === 0}
      columns={['Rarity', 'Scores']}
      rows={rarity.map(({ from, to, count }) => [`${from} to below ${to}`, counted(count)])}
      chart={(labelledBy) => (
        <BarChart
          labelledBy={labelledBy}
          labels={rarity.map(({ from, to }) => `${from}–${to}`)}
          values={rarity.map(({ count }) => count)}
          colours={rarity.map(() => '--tier-rare')}
          name="Scores"
          isCount
        />
      )}
    />
  )
}

export function SignUpsPlot({ days }: { readonly days: Days }) {
  const accounts = sum(days, 'signUps')
  return (
    <DaysPlot
      heading="Sign-ups"
      summary={
        accounts === 0
          ? 'No account was made that is still there.'
          : `${counted(accounts, 'account', 'accounts')} made on these days that ${accounts === 1 ? 'is' : 'are'} still there.`
      }
      columns={['Day', 'Sign-ups']}
      days={days}
      name="Sign-ups"
      colour="--tier-common"
      valueFor={(day) => day.signUps}
      cellsFor={(day) => [counted(day.signUps)]}
    />
  )
}

const WAYS = {
  NATIVE_SHARE: 'Share sheet',
  REGULAR_COPY: 'Copied',
  TWEET: 'Post on X',
  SMS: 'SMS',
  WHATSAPP: 'WhatsApp',
} as const

export function SharesPlot({ shares }: { readonly shares: DashboardView['shares'] }) {
  const count = sum(shares, 'count')
  return (
    <Plot
      heading="Shares by kind"
      summary={
        count === 0
          ? 'Nobody has shared a result.'
          : `Results were shared ${count === 1 ? 'once' : `${counted(count)} times`}, in these ways.`
      }
      isEmpty={count === 0}
      columns={['Way', 'Shares']}
      rows={shares.map((share) => [WAYS[share.kind], counted(share.count)])}
      chart={(labelledBy) => (
        <BarChart
          labelledBy={labelledBy}
          labels={shares.map(({ kind }) => WAYS[kind])}
          values={shares.map((share) => share.count)}
          colours={shares.map(() => '--colour-accent')}
          name="Shares"
          isCount
        />
      )}
    />
  )
}

export type DashboardView = Extract<PortalDashboardQuery['portal'], { __typename: 'Portal' }>['dashboard']
