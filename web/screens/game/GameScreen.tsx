/** Plays today's game at `/` and a past one at `/archive/game?num=N`. */
import { useLocation, useSearchParams } from 'react-router'
import { home } from '../../app/routes.ts'
import { ArchiveGame } from './ArchiveGame.tsx'
import { TodaysGame } from './TodaysGame.tsx'

/** The game that the address names. */
export function GameScreen() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  if (pathname === home()) return <TodaysGame />
  const number = Number(search.get('num') ?? Number.NaN)
  return <ArchiveGame key={number} number={number} />
}
