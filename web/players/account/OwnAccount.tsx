/** The account of the signed-in player. */
import { LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { complete, home } from '../../app/routes.ts'
import { ApiKeys } from '../../developers/api-keys/ApiKeys.tsx'
import { Webhooks } from '../../developers/webhooks/Webhooks.tsx'
import { FriendsButton } from '../../friends/people/FriendsButton.tsx'
import type { AccountQuery } from '../../gql/index.ts'
import { openSettings } from '../../state/settings-dialog.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { PreferencesForm } from '../preferences/PreferencesForm.tsx'
import styles from './AccountScreen.module.css'
import { MoveProgress } from './move/MoveProgress.tsx'
import { Privacy } from './Privacy.tsx'
import { Sessions } from './Sessions.tsx'
import { useSignOut } from './use-sign-out.ts'
import { YourData } from './YourData.tsx'

type OwnAccountData = NonNullable<AccountQuery['viewer']['account']>

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

export function OwnAccount({ account }: { readonly account: OwnAccountData }) {
  const { firstName, photoUrl, completedAt } = account
  const { signOut, isBusy } = useSignOut()
  return (
    <>
      <header className={styles.greeting}>
        <Photo key={photoUrl} name={firstName} url={photoUrl ?? null} seed={account.id} />
        <h1 className={styles.title}>Hi {firstName}</h1>
      </header>
      <div className={styles.buttons}>
        <LinkButton to={home()} variant="primary">
          Back to game
        </LinkButton>
        <FriendsButton gameNumber={gameNumberAt(new Date(), product)} />
        <Button onClick={openSettings}>
          <Settings aria-hidden="true" />
          Settings
        </Button>
        <Button isBusy={isBusy} onClick={() => void signOut()}>
          <LogOut aria-hidden="true" />
          Log out
        </Button>
      </div>
      <p className={completedAt ? styles.lead : styles.notice}>
        {completedAt ? 'Go through the first steps again: ' : 'Your account is not set up yet: '}
        <Link to={complete()}>Set up your account</Link>
      </p>
      <Subscription account={account} />
      <Card>
        {/* Set up on another device, it is another form. */}
        <PreferencesForm key={completedAt ?? 'new'} account={account} kind="update" />
      </Card>
      <Sessions account={account} />
      <Privacy account={account} />
      <MoveProgress isSignedIn />
      <ApiKeys />
      <Webhooks />
      <YourData />
    </>
  )
}

function Subscription({
  account: { isPremium, autoRenew, subscriptionEndDate },
}: {
  readonly account: OwnAccountData
}) {
  if (!isPremium) return null
  const until = subscriptionEndDate && day.format(new Date(subscriptionEndDate))
  return (
    <p className={styles.premium}>
      <strong>Premium</strong>
      {until && (autoRenew ? `, renews on ${until}` : `, until ${until}`)}
    </p>
  )
}
