import { useConnection } from '../../state/connection.ts'
import { takeUpdate, useUpdate } from '../../state/update.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './UpdateBar.module.css'

/** Offers a new version of the site without interrupting a game. */
export function UpdateBar() {
  // Not while the server is away, which is shown in the same place.
  const isOnline = useConnection() === 'online'
  const isThere = useUpdate() && isOnline
  return (
    <div className={styles.place} role="status">
      {isThere && (
        <div className={styles.bar}>
          <p>A new version is ready</p>
          <Button onClick={takeUpdate}>Reload</Button>
        </div>
      )}
    </div>
  )
}
