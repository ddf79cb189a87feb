/** Counts down to the next game by the server's clock. */
import { formatCountdown } from '#schema/rules/calendar/countdown.ts'
import { serverOffset } from '../../state/server-clock.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import type { DayClock } from '../parts/use-new-day.ts'
import styles from './NextGame.module.css'

const FORMAT = 'HH:mm:ss'

/** 'Next game in 05:12:09'. */
export function NextGame({ clock }: { readonly clock: DayClock }) {
  const now = () => Date.now() + serverOffset(clock.now)
  return (
    <p className={styles.next}>
      Next game in{' '}
      <Countdown
        className={styles.time}
        endsAt={Date.parse(clock.nextGameAt)}
        now={now}
        format={(msLeft) => formatCountdown(msLeft, FORMAT)}
      />
    </p>
  )
}
