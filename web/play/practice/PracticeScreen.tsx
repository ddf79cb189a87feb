/** Games to practise on, as many as one likes: the address names the game, and nothing of it is kept. */
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { practice } from '../../app/routes.ts'
import { usePracticeGameQuery } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Practice.module.css'
import { PracticeFilters } from './PracticeFilters.tsx'
import { PracticeGame } from './PracticeGame.tsx'
import { another, type PracticeLinkName, practiceIn, searchOf } from './practice-link.ts'

const description = 'Practise on as many song grids as you like: nothing counts, and nobody watches.'

export function PracticeScreen() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const name = practiceIn(search)
  // An address says which day its game is of, so that it is still the same game tomorrow.
  const isWhole = name !== null && search.has('day')
  const whole = searchOf(name ?? another())
  useEffect(() => {
    if (!isWhole) void navigate(practice(whole), { replace: true })
  }, [isWhole, whole, navigate])
  const go = (next: PracticeLinkName) => void navigate(practice(searchOf(next)))
  return (
    <div className={styles.page}>
      <PageTitle title={`Practise – ${product.name}`} description={description} />
      <header>
        <h1 className={styles.title}>Practise</h1>
        <p className={styles.lead}>Nothing here counts: no board, no streak, no statistics.</p>
      </header>
      {name && <PracticeFilters key={searchOf({ ...name, day: 1, seed: 'any' })} name={name} onGo={go} />}
      {name && <Loaded key={searchOf(name)} name={name} onGo={go} />}
    </div>
  )
}

interface LoadedProps {
  readonly name: PracticeLinkName
  readonly onGo: (name: PracticeLinkName) => void
}

function Loaded({ name, onGo }: LoadedProps) {
  const { data, error, refetch } = usePracticeGameQuery({ variables: { game: name } })
  if (!data && error) return <ErrorState onRetry={() => void refetch()}>We could not load the game.</ErrorState>
  if (!data) return <Skeleton height="420px" />
  const next = () => onGo({ ...name, ...another() })
  if (data.practiceGame.__typename !== 'DrawnGrid') {
    return <EmptyState action={<Button onClick={next}>Next game</Button>}>{data.practiceGame.message}</EmptyState>
  }
  return <PracticeGame name={name} grid={data.practiceGame} onNext={next} />
}
