/** The board of a game with the viewer's friends alone. */
import { useRef } from 'react'
import { gameDate } from '#schema/rules/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { FriendsBoard } from '../../game/friends/FriendsBoard.tsx'
import { SignUp } from '../../game/friends/SignUp.tsx'
import { mayBeSignedIn } from '../../state/session-sign.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { LeaderboardBar } from './LeaderboardBar.tsx'
import styles from './LeaderboardPage.module.css'
import { PeriodTabs } from './PeriodTabs.tsx'
import { ScopeSwitch } from './ScopeSwitch.tsx'
import { useScope } from './use-scope.ts'

interface FriendsPageProps {
  readonly number: number
  readonly todaysNumber: number
}

export function FriendsPage({ number, todaysNumber }: FriendsPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [, chooseScope] = useScope()
  return (
    <div className={styles.page}>
      <PageTitle
        title={`Friends, game ${number} – ${product.name}`}
        description={`How your friends did in game ${number} of ${product.name}.`}
      />
      <PeriodTabs isToday={number === todaysNumber} />
      <LeaderboardBar
        heading={heading}
        number={number}
        todaysNumber={todaysNumber}
        date={gameDate(number, product)}
        board={null}
      />
      <ScopeSwitch scope="FRIENDS" hasFriends onChange={chooseScope} />
      {mayBeSignedIn() ? <FriendsBoard key={number} gameNumber={number} /> : <SignUp />}
    </div>
  )
}
