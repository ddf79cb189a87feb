/** A line at the very top of every page, with or without a link; closed, it stays away for the rest of the visit. */
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { archiveGame } from '../../app/routes.ts'
import { useBannerQuery } from '../../gql/index.ts'
import { refusalOf } from '../../play/parts/number-refusal.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './Banner.module.css'
import { type BannerView, isClosed, rememberBanner, rememberClosed, rememberedBanner } from './banner-memory.ts'

export function Banner() {
  const { banner, close } = useBanner()
  if (!banner) return null
  return (
    <section className={styles.banner} aria-label="Announcement">
      <p className={styles.text}>
        {banner.text} <BannerLink {...banner} />
      </p>
      <IconButton label="Close the announcement" className={styles.close} onClick={close}>
        <X />
      </IconButton>
    </section>
  )
}

/** Leads to another page of ours or to another site, and nowhere else. */
function BannerLink({ link, linkText }: BannerView) {
  if (link?.startsWith('/') && !link.startsWith('//')) return <Link to={link}>{linkText || link}</Link>
  if (!link || !/^https?:\/\//.test(link)) return null
  return (
    <a href={link} target="_blank" rel="noreferrer">
      {linkText || new URL(link).host}
    </a>
  )
}

// Decides which banner appears above the screen: one that arrives late waits for the next screen, so that the page does not jump.

/** So long a screen is still coming, and a banner may come with it. */
const STILL_LOADING_MS = 1500

interface Shown {
  readonly screen: string
  readonly since: number
  readonly banner: BannerView | null
}

function useBanner(): { banner: BannerView | null; close: () => void } {
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

/** The game on screen, or today's if there is none of that number. */
function gameShown(pathname: string, search: string): number {
  const number = Number(new URLSearchParams(search).get('num'))
  const isArchiveGame = archiveGame(number) === pathname + search
  return isArchiveGame && refusalOf(number) === null ? number : gameNumberAt(new Date(), product)
}
