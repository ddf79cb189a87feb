/** Makes the code that the other device asks for, and shows it as long as the page is open. */
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { type ExportProgressMutation, useExportProgressMutation } from '../../../gql/index.ts'
import { ShareLink } from '../../../play/share-link/ShareLink.tsx'
import { offerProgress } from '../../../state/offered-progress.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './MoveProgress.module.css'

type Code = Extract<ExportProgressMutation['exportProgress'], { __typename: 'ProgressCode' }>

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function MakeCode() {
  const [made, setMade] = useState<Code | null>(null)
  const [send, { loading }] = useExportProgressMutation()
  const make = async () => {
    const outcome = (await send().catch(() => null))?.data?.exportProgress
    if (outcome?.__typename !== 'ProgressCode') {
      showToast({ type: 'warn', text: outcome?.message ?? 'We could not make a code. Please try again.' })
      return
    }
    offerProgress(gameNumberAt(new Date(), product), outcome.expiresAt)
    setMade(outcome)
  }
  if (!made) {
    return (
      <Button className={styles.make} isBusy={loading} onClick={() => void make()}>
        <Smartphone aria-hidden="true" />
        Make a code for another device
      </Button>
    )
  }
  return (
    <div className={styles.made} role="status">
      <p>
        Your code: <strong className={styles.code}>{made.code}</strong>
      </p>
      <p className={styles.note}>
        It works once, until <time dateTime={made.expiresAt}>{time.format(new Date(made.expiresAt))}</time>. Whoever has
        it can go on with your games: give it to nobody else.
      </p>
      <ShareLink
        title={`My ${product.name} progress`}
        path={made.path}
        label="Or open this link there"
        variant="quiet"
      />
    </div>
  )
}
