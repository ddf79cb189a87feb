/** Plays today's game at `/`, a past one at `/archive/game?num=N`, and a player's own wherever its ref ends the path. */
import { lazy } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { gameRefIn } from '#schema/rules/puzzle/user-games.ts'
import { home } from '../../app/routes.ts'
import { ArchiveGame } from './ArchiveGame.tsx'
import { TodaysGame } from './TodaysGame.tsx'

const UserGame = lazy(async () => ({ default: (await import('../user-game/UserGame.tsx')).UserGame }))

/** A player's game, for every path that no screen has; one that names none leads home. */
export function UserGameScreen() {
  const { pathname } = useLocation()
  const gameRef = gameRefIn(pathname)
  return gameRef === null ? <Navigate to={home()} replace /> : <UserGame key={gameRef} gameRef={gameRef} />
}

/** The game that the address names. */
export function GameScreen() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  if (pathname === home()) return <TodaysGame />
  const number = Number(search.get('num') ?? Number.NaN)
  return <ArchiveGame key={number} number={number} />
}
