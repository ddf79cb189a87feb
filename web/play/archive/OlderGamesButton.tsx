/** Loads older games when it comes near the screen, or when it is pressed. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import styles from './OlderGamesButton.module.css'
import type { OlderGames } from './use-older-games.ts'

/** So that who scrolls calmly never sees the end. */
const NEAR = '800px'

export function OlderGamesButton({ older }: { readonly older: OlderGames }) {
  const place = useRef<HTMLDivElement>(null)
  const { areThere, state } = older
  const isWaiting = areThere && state === 'idle'
  const load = useEffectEvent(older.load)
  useEffect(() => {
    if (!isWaiting || !place.current) return
    // A new observer reports at once whether its element is near, also if a page was too short to push it away.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      {
        rootMargin: NEAR,
      },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isWaiting])

  if (!areThere) return null
  if (state === 'failed') return <ErrorState onRetry={older.load}>Older games could not be loaded.</ErrorState>
  return (
    <div ref={place} className={styles.more}>
      <Button onClick={older.load} isBusy={state === 'loading'}>
        Show older games
      </Button>
    </div>
  )
}
