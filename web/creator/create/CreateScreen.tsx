/** Where players make games of their own, and find those that they have made. */
import { Dumbbell } from 'lucide-react'
import { useState } from 'react'
import { product } from '#schema/rules/product.ts'
import { practice } from '../../app/routes.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import styles from './CreateScreen.module.css'
import { Creator } from './Creator.tsx'
import { MyGames } from './MyGames.tsx'
import { SavedDialog, type SavedOwnGame } from './SavedDialog.tsx'

const description = 'Make a song grid of your own and send it to your friends.'

export function CreateScreen() {
  const [saved, setSaved] = useState<SavedOwnGame | null>(null)
  const [seed] = useState(() => crypto.randomUUID().slice(0, 8))
  return (
    <div className={styles.page}>
      <PageTitle title={`Make a game – ${product.name}`} description={description} />
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>Make a game</h1>
          <p className={styles.lead}>Choose three rows and three columns, then send the link to your friends.</p>
        </div>
        <LinkButton to={practice(`seed=${seed}`)}>
          <Dumbbell aria-hidden="true" />
          Practise
        </LinkButton>
      </header>
      <div className={styles.columns}>
        <Creator onSaved={setSaved} />
        <MyGames />
      </div>
      <SavedDialog game={saved} onClose={() => setSaved(null)} />
    </div>
  )
}
