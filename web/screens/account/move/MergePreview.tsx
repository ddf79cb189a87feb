/** What comes of two that turn out to be one person: games, the squares of those that both have played, and statistics. */
import type { PreviewProgressImportQuery } from '../../../gql/index.ts'
import styles from './MoveProgress.module.css'

type Merge = Extract<PreviewProgressImportQuery['previewProgressImport'], { __typename: 'ProgressMerge' }>
type MergedGame = Merge['merged'][number]

/** More would hide the numbers below. */
const MOST_GAMES_NAMED = 6
const states = { WON: 'won', LOST: 'over', PLAYING: 'still open' } as const
const numbers = [
  ['Played', 'totalPlays'],
  ['Won', 'wins'],
  ['Streak', 'streak'],
  ['Longest streak', 'maxStreak'],
  ['Unicorns', 'unicornCount'],
] as const

export function MergePreview({ merge: { gamesComing, merged, before, after } }: { readonly merge: Merge }) {
  const more = merged.length - MOST_GAMES_NAMED
  return (
    <div className={styles.preview}>
      <p>{gamesComing === 0 ? 'No other games come over.' : `${counted(gamesComing, 'game')} will come over.`}</p>
      {merged.length > 0 && (
        <div>
          <p>
            {counted(merged.length, 'game')} you have played in both places: each square keeps the answer that was
            earlier.
          </p>
          <ul className={styles.games}>
            {merged.slice(0, MOST_GAMES_NAMED).map((game) => (
              <li key={game.gameNumber ?? game.title}>{gameText(game)}</li>
            ))}
            {more > 0 && <li>and {more} more</li>}
          </ul>
        </div>
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

function gameText({ gameNumber, title, keptSquares, takenSquares, status }: MergedGame): string {
  const name = gameNumber === null ? `“${title}”` : `Game ${gameNumber}`
  return `${name}: ${counted(keptSquares, 'square')} from here, ${takenSquares} from there, ${states[status]}`
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
