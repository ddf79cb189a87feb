/** Bars in the colours of the page, with a second row of marks where there is something to compare with. */
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useEffect, useRef } from 'react'
import { useSettings } from '../../state/settings.ts'
import styles from './BarChart.module.css'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

export interface BarChartProps {
  readonly labelledBy: string
  readonly labels: readonly string[]
  readonly values: readonly number[]
  /** Of each bar, a token: '--tier-solid'. */
  readonly colours: readonly string[]
  /** What the values are called in a tooltip. */
  readonly name: string
  /** Marks to compare the bars with. */
  readonly marks?: { readonly name: string; readonly values: readonly number[] }
  /** Values are counted in whole numbers. */
  readonly isCount?: boolean
}

/** Redrawn with the theme; new values animate the bars. */
export function BarChart(props: BarChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const chart = useRef<Chart<'bar' | 'line'> | null>(null)
  const { darkMode, safeColours } = useSettings()
  useEffect(() => {
    if (!canvas.current) return
    const { data, options } = configuration(props)
    if (chart.current) {
      chart.current.data = data
      if (options) chart.current.options = options
      chart.current.update()
    } else chart.current = new Chart(canvas.current, configuration(props))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is another chart, since its colours are read once.
  useEffect(() => {
    return () => {
      chart.current?.destroy()
      chart.current = null
    }
  }, [darkMode, safeColours])
  return (
    <div className={styles.frame}>
      <canvas ref={canvas} role="img" aria-labelledby={props.labelledBy} />
    </div>
  )
}

function configuration(props: BarChartProps): ChartConfiguration<'bar' | 'line'> {
  const { labels, values, colours, name, marks, isCount = false } = props
  const style = getComputedStyle(document.documentElement)
  const token = (from: string) => solid(style.getPropertyValue(from))
  const text = { color: token('--colour-ink-soft'), font: { family: style.getPropertyValue('--font-text'), size: 12 } }
  const line = token('--colour-line')
  return {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: [
        {
          type: 'bar',
          label: name,
          data: [...values],
          backgroundColor: colours.map(token),
          borderRadius: 6,
          categoryPercentage: 0.92,
          barPercentage: 0.92,
          minBarLength: isCount ? 0 : 3,
          order: 2,
        },
        ...(marks ? [marksOf(marks, token)] : []),
      ],
    },
    options: {
      maintainAspectRatio: false,
      animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 500 },
      scales: {
        x: {
          ticks: { ...text, maxRotation: 0, autoSkipPadding: 12 },
          grid: { display: false },
          border: { color: line },
        },
        y: {
          beginAtZero: true,
          ticks: { ...text, maxTicksLimit: 5, ...(isCount ? { precision: 0 } : {}) },
          grid: { color: line },
          border: { display: false },
        },
      },
    },
  }
}

function marksOf({ name, values }: NonNullable<BarChartProps['marks']>, token: (from: string) => string) {
  const ink = token('--colour-ink')
  return {
    type: 'line' as const,
    label: name,
    data: [...values],
    showLine: false,
    pointStyle: 'line' as const,
    pointRadius: 12,
    pointHoverRadius: 14,
    pointBorderWidth: 3,
    borderColor: ink,
    order: 1,
  }
}

/** Of a gradient its middle colour: a bar is too narrow for more. */
function solid(value: string): string {
  const stops = value.includes('gradient') ? (value.match(/#[0-9a-f]{3,8}\b/gi) ?? []) : []
  return stops[Math.floor(stops.length / 2)] ?? value.trim()
}
