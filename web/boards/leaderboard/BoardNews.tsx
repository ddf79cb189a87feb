/** Announces a new leader to screen readers, at most once in ten seconds. */
import { useEffect, useRef, useState } from 'react'
import { formatRarity, LEADERBOARD_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import type { StandingRow_standingFragment } from '../../gql/index.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

const QUIET_MS = 10_000

/** Says nothing of what is there when the board is opened. */
export function BoardNews({ entries }: { readonly entries: readonly StandingRow_standingFragment[] }) {
  const news = leaderText(entries)
  const [said, setSaid] = useState('')
  const latest = useRef(news)
  const wasSaid = useRef({ news, at: Number.NEGATIVE_INFINITY })

  useEffect(() => {
    latest.current = news
    if (news === wasSaid.current.news) return
    const timer = setTimeout(
      () => {
        wasSaid.current = { news: latest.current, at: performance.now() }
        setSaid(latest.current)
      },
      Math.max(0, wasSaid.current.at + QUIET_MS - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [news])

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said}
    </VisuallyHidden>
  )
}

/** 'Ada is first with 12.345', 'Ada and Ben are first with 12.345', 'Ada and 2 others are first with 12.345'. */
function leaderText(entries: readonly StandingRow_standingFragment[]): string {
  const [first, second, ...others] = entries.filter(({ position }) => position === 1)
  if (!first || first.rarity === null) return ''
  const score = `first with ${formatRarity(first.rarity, LEADERBOARD_DECIMALS)}`
  if (!second) return `${first.name} is ${score}`
  const company = others.length === 0 ? second.name : `${others.length + 1} others`
  return `${first.name} and ${company} are ${score}`
}
