/** What an import changes: counts, the games that are out, and every entry with its fields before and after. */
import styles from './ImportReport.module.css'
import type { ImportResult } from './use-import.ts'

export function ImportReport({ report, names }: { readonly report: ImportResult; readonly names: readonly string[] }) {
  const { albums, songs, categories, games, changes, changeCount } = report
  const kinds = [
    { name: 'Albums', counts: albums },
    { name: 'Songs', counts: songs },
    { name: 'Categories', counts: categories },
  ]
  return (
    <div className={styles.report}>
      <p className={styles.note}>{names.join(', ')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table is scrolled with the keyboard from here. */}
      <section className={styles.scroll} aria-label="Changes by kind" tabIndex={0}>
        <table className={styles.counts}>
          <caption className={styles.caption}>
            {changeCount === 0 ? 'The catalogue has all of this already' : changesInWords(report)}
          </caption>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Added</th>
              <th scope="col">Changed</th>
              <th scope="col">Untouched</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ name, counts }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{counts.added}</td>
                <td>{counts.changed}</td>
                <td>{counts.untouched}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {games && games.count > 0 && <p className={styles.games}>{gamesInWords(games)}</p>}
      {changes.length > 0 && <Changes changes={changes} />}
      {changeCount > changes.length && <p className={styles.note}>And {changeCount - changes.length} more.</p>}
    </div>
  )
}

function changesInWords({ isDryRun, changeCount }: ImportResult): string {
  const entries = changeCount === 1 ? '1 entry' : `${changeCount} entries`
  return isDryRun ? `This would change ${entries}` : `This has changed ${entries}`
}

/** 'Corrects 3 games that are out (1 board has settled and stays as it is): adds 4 answers and takes 1; 2 refused guesses of 2 players will count.' */
function gamesInWords({ count, settled, added, taken, restored, players }: NonNullable<ImportResult['games']>): string {
  const several = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
  const boards =
    settled === 0
      ? ''
      : ` (${several(settled, 'board has settled and stays as it is', 'boards have settled and stay as they are')})`
  const answers = `adds ${several(added, 'answer', 'answers')} and takes ${taken}`
  const guesses =
    restored === 0
      ? ''
      : `; ${several(restored, 'refused guess', 'refused guesses')} of ${several(players, 'player', 'players')} will count`
  return `Corrects ${several(count, 'game', 'games')} that are out${boards}: ${answers}${guesses}.`
}

const KINDS = { ALBUM: 'album', SONG: 'song', CATEGORY: 'category' } as const

function Changes({ changes }: { readonly changes: ImportResult['changes'] }) {
  return (
    <ol className={styles.list} aria-label="Changes">
      {changes.map(({ kind, name, title, isNew, fields }) => (
        <li key={`${kind} ${name}`} className={styles.change}>
          <p className={styles.entry}>
            <span className={styles.badge} data-new={isNew || undefined}>
              {isNew ? 'added' : 'changed'}
            </span>
            <strong>{title}</strong> <span className={styles.note}>{KINDS[kind]}</span>
          </p>
          <dl className={styles.fields}>
            {fields.map(({ name, before, after }) => (
              <div key={name} className={styles.field}>
                <dt>{name}</dt>
                <dd>
                  {!isNew && <del>{before === '' ? 'nothing' : before}</del>}
                  <ins>{after === '' ? 'nothing' : after}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}
