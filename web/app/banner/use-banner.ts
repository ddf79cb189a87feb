/** Decides which banner stands over the screen: one that comes late waits for the next screen, so that nobody's page jumps. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { gameNumberAt } from '#schema/rules/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { refusalOf } from '../../game/number-refusal.ts'
import { useBannerQuery } from '../../gql/index.ts'
import { archiveGame } from '../routes.ts'
import { type BannerView, isClosed, rememberBanner, rememberClosed, rememberedBanner } from './banner-memory.ts'

/** So long a screen is still coming, and a banner may come with it. */
const STILL_LOADING_MS = 1500

interface Shown {
  readonly screen: string
  readonly since: number
  readonly banner: BannerView | null
}

export function useBanner(): { banner: BannerView | null; close: () => void } {
  const { pathname, search } = useLocation()
  const gameNumber = gameShown(pathname, search)
  const { data } = useBannerQuery({ variables: { gameNumber }, fetchPolicy: 'cache-and-network' })
  const [shown, setShown] = useState<Shown>(() => shownAt(pathname + search, gameNumber))
  if (shown.screen !== pathname + search) setShown(shownAt(pathname + search, gameNumber))

  // Not a copy of what the server says but a decision, made once a screen, on when it is seen.
  useEffect(() => {
    if (data === undefined) return
    rememberBanner(data.banner)
    setShown((last) => (performance.now() - last.since < STILL_LOADING_MS ? { ...last, banner: data.banner } : last))
  }, [data])

  const { banner } = shown
  if (!banner || isClosed(banner)) return { banner: null, close: () => undefined }
  const close = () => {
    rememberClosed(banner)
    setShown({ ...shown, banner: null })
  }
  return { banner, close }
}

function shownAt(screen: string, gameNumber: number): Shown {
  return { screen, since: performance.now(), banner: rememberedBanner(gameNumber) }
}

/** The game on the screen, else today's: also where there is none of the number in the address. */
function gameShown(pathname: string, search: string): number {
  const number = Number(new URLSearchParams(search).get('num'))
  const isArchiveGame = archiveGame(number) === pathname + search
  return isArchiveGame && refusalOf(number) === null ? number : gameNumberAt(new Date(), product)
}
