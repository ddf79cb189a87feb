/** What this browser stores, read when it is shown. */
import { savedGameNumbers } from '../../state/saved-games.ts'
import { allStored } from '../../state/stored.ts'
import styles from './PrivacyManager.module.css'

export function BrowserData() {
  const games = savedGameNumbers().length
  const others = [...allStored()].filter(([key]) => !key.startsWith('game_'))
  return (
    <section className={styles.part} aria-labelledby="browser-data">
      <h3 id="browser-data" className={styles.heading}>
        In this browser
      </h3>
      {games + others.length === 0 ? (
        <p className={styles.note}>Nothing.</p>
      ) : (
        <dl className={styles.list}>
          {games > 0 && (
            <div>
              <dt>Copies of games</dt>
              <dd>{games}</dd>
            </div>
          )}
          {others.map(([key, text]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{sizeOf(text)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function sizeOf(text: string): string {
  const bytes = new TextEncoder().encode(text).length
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`
}
