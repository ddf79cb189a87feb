/** Two plays of one game, square by square: what each picked, what it is worth, and who is rarer. */
import { Check } from 'lucide-react'
import { type Comparison, compareScores } from '#schema/rules/scoring/comparison.ts'
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { tierOf } from '#schema/rules/scoring/tiers.ts'
import type { OtherUserPage_playFragment } from '../../gql/index.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { GridState } from '../game/board.ts'
import { shortTierLabel, TierMark } from '../parts/TierMark.tsx'
import styles from './FriendComparison.module.css'
import { placeOf } from './place-of.ts'

interface ComparisonTableProps {
  readonly board: GridState
  readonly play: OtherUserPage_playFragment
}

interface Answer {
  /** Null if it is withheld. */
  readonly title: string | null
  readonly rarity: number | null
}

export function ComparisonTable({ board, play }: ComparisonTableProps) {
  const own = board.squares.map((view): Answer | null =>
    view.kind === 'filled' ? { title: view.title, rarity: view.rarity } : null,
  )
  const theirs = play.squares.map(({ isFilled, song, rarity }): Answer | null =>
    isFilled ? { title: song?.title ?? null, rarity } : null,
  )
  const compared = compareScores(own.map(scoreOf), theirs.map(scoreOf))
  return (
    <>
      <p className={styles.outcome}>{outcome(compared, play.name)}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Square</th>
            <th scope="col">You</th>
            <th scope="col">{play.name}</th>
          </tr>
        </thead>
        <tbody>
          {compared.squares.map((rarer, square) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a square is its position.
            <tr key={square}>
              <th scope="row">{placeOf(board, square)}</th>
              <Cell answer={own[square] ?? null} isRarer={rarer === 'own'} />
              <Cell answer={theirs[square] ?? null} isRarer={rarer === 'theirs'} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">In all</th>
            <td>{asRarity(board.status === 'lost' ? null : compared.ownTotal)}</td>
            <td>{asRarity(play.rarity === null ? null : compared.theirTotal)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

function Cell({ answer, isRarer }: { readonly answer: Answer | null; readonly isRarer: boolean }) {
  if (!answer) return <td className={styles.none}>No answer</td>
  const tier = answer.rarity === null ? null : tierOf(answer.rarity)
  return (
    <td data-tier={tier ?? undefined}>
      <span className={styles.song}>{answer.title ?? 'Hidden'}</span>
      {answer.rarity !== null && tier && (
        <span className={styles.worth}>
          <TierMark tier={tier} />
          <VisuallyHidden>{shortTierLabel(tier)}, rarity </VisuallyHidden>
          {asRarity(answer.rarity)}
          {isRarer && <Check className={styles.rarer} role="img" aria-label="rarer" />}
        </span>
      )}
    </td>
  )
}

const scoreOf = (answer: Answer | null) => answer?.rarity ?? null
const asRarity = (rarity: number | null) => formatRarity(rarity, SQUARE_DECIMALS)

/** 'You are rarer in 5 squares, Ben in 3. In all you are the rarer one.' */
function outcome({ ownWins, theirWins, rarer }: Comparison, name: string): string {
  const squares = `You are rarer in ${ownWins} ${ownWins === 1 ? 'square' : 'squares'}, ${name} in ${theirWins}.`
  if (rarer === 'same') return `${squares} In all you are even.`
  return `${squares} In all ${rarer === 'own' ? 'you are' : `${name} is`} the rarer one.`
}
