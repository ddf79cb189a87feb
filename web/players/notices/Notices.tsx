/** Corrections for the viewer, shown over every page until seen; live and on the next visit. */
import { Gift } from 'lucide-react'
import { Link } from 'react-router'
import { archiveGame, userGame } from '../../app/routes.ts'
import {
  type Notices_viewerFragment,
  useDismissNoticesMutation,
  useNotices_viewerFragment,
  useNoticesChangedSubscription,
} from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Notices.module.css'

type Notice = Notices_viewerFragment['notices'][number]

/** There is one. */
const VIEWER = { __typename: 'Viewer' }
/** More would cover a phone. */
const MOST_SHOWN = 2

export function Notices() {
  // A viewer logged out elsewhere is informed by the page itself.
  useNoticesChangedSubscription({ ignoreResults: true, context: { saysFaultsItself: true } })
  const viewer = useNotices_viewerFragment(VIEWER)
  const [dismiss, { loading }] = useDismissNoticesMutation()
  const notices = viewer?.notices ?? []
  const told = byText(notices)
  const more = told.slice(MOST_SHOWN).reduce((sum, { count }) => sum + count, 0)
  const seen = () => void dismiss({ variables: { ids: notices.map(({ id }) => id) } }).catch(() => undefined)
  return (
    <section className={styles.place} role="status" aria-label="Corrections">
      {notices.length > 0 && (
        <div className={styles.card}>
          <Gift aria-hidden="true" className={styles.sign} />
          <ul className={styles.list}>
            {told.slice(0, MOST_SHOWN).map(({ notice, count }) => (
              <li key={notice.id}>
                {notice.text} {count > 1 && `(${count} squares)`} <GameLink notice={notice} />
              </li>
            ))}
            {more > 0 && <li>And {more === 1 ? '1 more square' : `${more} more squares`}.</li>}
          </ul>
          <Button isBusy={loading} onClick={seen} className={styles.seen}>
            Got it
          </Button>
        </div>
      )}
    </section>
  )
}

/** A song that now counts in several squares of a game is mentioned once. */
function byText(notices: readonly Notice[]): readonly { readonly notice: Notice; readonly count: number }[] {
  const firsts = notices.filter(({ text }, place) => notices.findIndex((other) => other.text === text) === place)
  return firsts.map((notice) => ({ notice, count: notices.filter(({ text }) => text === notice.text).length }))
}

function GameLink({ notice: { gameNumber, gameRef } }: { readonly notice: Notice }) {
  const to = gameNumber === null ? gameRef && userGame(gameRef) : archiveGame(gameNumber)
  return (
    to && (
      <Link to={to} className={styles.link}>
        {gameNumber === null ? 'See the game' : `See game ${gameNumber}`}
      </Link>
    )
  )
}
