import { useConnection } from '../state/connection.ts'
import styles from './ConnectionSign.module.css'

const words = {
  online: '',
  reconnecting: 'Reconnecting…',
  offline: 'Offline: your guesses are kept and sent when you are back',
}

/** Says quietly when the server cannot be reached; says nothing else. */
export function ConnectionSign() {
  const connection = useConnection()
  return (
    <div className={styles.place} role="status">
      {connection !== 'online' && (
        <p className={styles.sign}>
          <span className={styles.dot} aria-hidden="true" />
          {words[connection]}
        </p>
      )}
    </div>
  )
}
