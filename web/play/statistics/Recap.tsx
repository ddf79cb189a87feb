/** After the game: grids that could have been, the hardest square, and answers that no player found. */
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { tierOf } from '#schema/rules/scoring/tiers.ts'
import type { Recap_recapFragment } from '../../gql/index.ts'
import type { GridState } from '../game/board.ts'
import { placeOf } from './place-of.ts'
import styles from './Recap.module.css'

interface RecapProps {
  readonly board: GridState
  readonly recap: Recap_recapFragment
}

export function Recap({ board, recap }: RecapProps) {
  const { hardestSquare, squares } = recap
  const hardest = squares[hardestSquare]
  const unfound = squares.reduce((sum, { unfoundCount }) => sum + unfoundCount, 0)
  return (
    <section className={styles.recap} aria-labelledby="recap-heading">
      <h3 id="recap-heading" className={styles.heading}>
        What could have been
      </h3>
      <PossibleGrid
        heading="Most popular grid"
        rarity={recap.popularRarity}
        picks={squares.map(({ mostPopular }) => mostPopular)}
      />
      <PossibleGrid heading="Rarest grid" rarity={recap.rarestRarity} picks={squares.map(({ rarest }) => rarest)} />
      {hardest && (
        <div>
          <h4 className={styles.part}>Hardest square</h4>
          <p>
            {placeOf(board, hardestSquare)}
            {hardest.missShare > 0 && `: ${Math.round(hardest.missShare)} % of all guesses there were wrong`}.
          </p>
        </div>
      )}
      <div>
        <h4 className={styles.part}>Unicorns nobody found</h4>
        {unfound === 0 ? (
          <p>None: every answer was picked by somebody.</p>
        ) : (
          <ul className={styles.unfound}>
            {squares
              .filter(({ unfoundCount }) => unfoundCount > 0)
              .map(({ position, unfoundCount, unfound }) => (
                <li key={position}>
                  <b>{placeOf(board, position)}</b> {unfoundText(unfound, unfoundCount)}
                </li>
              ))}
          </ul>
        )}
      </div>
      <p className={styles.hint}>
        Choose a square of the grid to see why each guess counted or not, and to report one.
      </p>
    </section>
  )
}

interface PossibleGridProps {
  readonly heading: string
  readonly rarity: number
  readonly picks: readonly Recap_recapFragment['squares'][number]['rarest'][]
}

function PossibleGrid({ heading, rarity, picks }: PossibleGridProps) {
  return (
    <div>
      <h4 className={styles.part}>
        {heading} <span className={styles.score}>{formatRarity(rarity, SQUARE_DECIMALS)}</span>
      </h4>
      <ol className={styles.grid} aria-label={`${heading}, row by row`}>
        {picks.map(({ song, count, rarity }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a square is its position.
          <li key={position} className={styles.pick} data-tier={count === 0 ? undefined : tierOf(rarity)}>
            <span className={styles.title}>{song.title}</span>
            <span>{timesPicked(count)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function timesPicked(count: number): string {
  if (count === 0) return 'never picked'
  return count === 1 ? 'picked once' : `picked ${count} ×`
}

/** 'Quicksilver, Kite and 12 more' */
function unfoundText(songs: readonly { readonly title: string }[], count: number): string {
  const titles = songs.map(({ title }) => title)
  const more = count - titles.length
  return more > 0 ? `${titles.join(', ')} and ${more} more` : titles.join(', ')
}
