import { BadgeCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApproveGamesMutation } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { answerOf, showResult } from '../parts/tell-result.ts'
import { category, createGames } from '../routes.ts'
import type { Days } from './DayTiles.tsx'
import styles from './StockPanel.module.css'

const MOST_NAMED = 8

/** How long the checked games last, and categories never used. */
export function StockPanel({ stock, games }: { readonly stock: Days['stock']; readonly games: Days['games'] }) {
  const { checkedAhead, isLow, blankDays, spoiltDays, tiredCategories, unusedCategories } = stock
  return (
    <section className={styles.stock} aria-label="Stock">
      <div className={styles.line} data-low={isLow || undefined}>
        <p>
          {isLow ? <TriangleAlert aria-hidden="true" /> : <BadgeCheck aria-hidden="true" />}
          {checkedAhead === 1 ? '1 checked game' : `${checkedAhead} checked games`} ahead
          {isLow && ': fewer than seven. Check some.'}
        </p>
        <ApproveShown games={games} />
      </div>
      <Numbers label="Blank" games={blankDays} />
      <Numbers label="No longer playable" games={spoiltDays} />
      <Categories label="Tired categories" categories={tiredCategories} />
      <Categories label="Never used" categories={unusedCategories} />
    </section>
  )
}

function Numbers({ label, games }: { readonly label: string; readonly games: readonly { readonly number: number }[] }) {
  if (games.length === 0) return null
  return (
    <p className={styles.list}>
      <strong>{label}:</strong>
      {games.slice(0, MOST_NAMED).map(({ number }) => (
        <Link key={number} to={createGames(number)}>
          #{number}
        </Link>
      ))}
      {games.length > MOST_NAMED && <span>and {games.length - MOST_NAMED} more</span>}
    </p>
  )
}

interface CategoriesProps {
  readonly label: string
  readonly categories: readonly { readonly code: string; readonly title: string }[]
}

function Categories({ label, categories }: CategoriesProps) {
  if (categories.length === 0) return null
  return (
    <p className={styles.list}>
      <strong>{label}:</strong>
      {categories.slice(0, MOST_NAMED).map(({ code, title }) => (
        <Link key={code} to={category(code)}>
          {title}
        </Link>
      ))}
      {categories.length > MOST_NAMED && <span>and {categories.length - MOST_NAMED} more</span>}
    </p>
  )
}

/** Approves all unchecked games in view. */
function ApproveShown({ games }: { readonly games: Days['games'] }) {
  const [isAsking, ask] = useState(false)
  const [approve] = useApproveGamesMutation({ refetchQueries: ['GameDays'] })
  const shown = games.filter((game) => !game.isBlank && !game.isPublished && game.checkedBy === null)
  const act = async () => {
    // Sends versions, so that a game changed meanwhile is not approved unseen.
    const seen = shown.map(({ number, version }) => ({ number, version }))
    const data = await answerOf(approve({ variables: { numbers: shown.map(({ number }) => number), seen } }))
    showResult(data?.approveGames, 'ChangedGames', 'Games approved successfully.')
  }
  if (shown.length === 0) return null
  return (
    <>
      <Button onClick={() => ask(true)}>
        <BadgeCheck aria-hidden="true" />
        Approve {shown.length} shown
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title="Approve games?"
        message={`All ${shown.length} games in sight that nobody has checked will be marked as checked by you.`}
        action="Approve"
        onConfirm={act}
      />
    </>
  )
}
