/** What comes of two that turn out to be one person: games that come over, games that stay behind, and statistics. */
import type { PreviewProgressImportQuery } from '../../../gql/index.ts'
import styles from './MoveProgress.module.css'

type Merge = Extract<PreviewProgressImportQuery['previewProgressImport'], { __typename: 'ProgressMerge' }>

const numbers = [
  ['Played', 'totalPlays'],
  ['Won', 'wins'],
  ['Streak', 'streak'],
  ['Longest streak', 'maxStreak'],
  ['Unicorns', 'unicornCount'],
] as const

export function MergePreview({ merge: { gamesComing, gamesLeft, before, after } }: { readonly merge: Merge }) {
  return (
    <div className={styles.preview}>
      <p>{gamesComing === 0 ? 'No other games come over.' : `${counted(gamesComing, 'game')} will come over.`}</p>
      {gamesLeft > 0 && (
        <p>
          {counted(gamesLeft, 'game')} will stay behind: the board has settled, or you have played the game in both
          places.
        </p>
      )}
      <table className={styles.numbers}>
        <thead>
          <tr>
            <td />
            <th scope="col">Now</th>
            <th scope="col">Afterwards</th>
          </tr>
        </thead>
        <tbody>
          {numbers.map(([label, key]) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{before[key]}</td>
              <td>{after[key]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
