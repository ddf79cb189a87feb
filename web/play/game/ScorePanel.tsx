/** How the player stands: overall rarity, place among the others, and how far they are; live while the day lasts. */

import { product } from '#schema/rules/product.ts'
import { formatTop } from '#schema/rules/scoring/percentile.ts'
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { ordinal, wouldHaveBeenLabel } from '#schema/rules/scoring/settlement.ts'
import type { GamePage_gameFragment } from '../../gql/index.ts'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { TierMark } from '../parts/TierMark.tsx'
import { filledSquares, type GridBoard } from './board.ts'
import { NotCounted } from './NotCounted.tsx'
import styles from './ScorePanel.module.css'

const asRarity = (rarity: number) => formatRarity(rarity, SQUARE_DECIMALS)

type ScoredGame = Pick<GamePage_gameFragment, 'isSettled' | 'play' | 'startedCount' | 'completedCount'>

type Standing = 'live' | 'final' | 'archive' | 'not counted'

const standings: Readonly<Record<Standing, string>> = {
  live: 'Live: it changes as others play',
  final: 'Final: the board has settled',
  archive: 'Archive: ranked apart from the day',
  'not counted': 'Not counted: it moves no board',
}

/** The score of the viewer's play. */
export function ScorePanel({ game, board }: { readonly game: ScoredGame; readonly board: GridBoard }) {
  const { play } = game
  const standing = standingOf(game)
  const rarity = play ? play.rarity : 0
  return (
    <section className={styles.panel} aria-labelledby="score-heading" data-status={board.status}>
      <header className={styles.head}>
        <h2 id="score-heading" className={styles.heading}>
          {play?.endText ?? 'Your rarity'}
        </h2>
        <Tooltip text={standings[standing]} className={styles.tip}>
          <span className={styles.standing} data-standing={standing}>
            {standing}
          </span>
        </Tooltip>
      </header>
      {board.status === 'won' && play?.rarity === 0 && (
        <p className={styles.fan}>
          <TierMark tier="unicorn" size={18} />
          Nine unicorns! Congratulations, you are the ultimate {product.artist.shortName} fan.
        </p>
      )}
      <dl className={styles.numbers}>
        <div className={styles.main}>
          <dt>Lower is better</dt>
          <dd>
            {rarity === null ? (
              formatRarity(null, SQUARE_DECIMALS)
            ) : (
              <LiveNumber value={rarity} format={asRarity} goodDirection="down" />
            )}
          </dd>
        </div>
        <Place play={play} filled={filledSquares(board)} />
        <div>
          <dt>Unicorns</dt>
          <dd>
            <LiveNumber value={play?.unicornCount ?? 0} />
          </dd>
        </div>
      </dl>
      {play && !play.isCounted && <NotCounted isSettled={game.isSettled} />}
      <p className={styles.crowd}>
        <LiveNumber value={game.completedCount} /> finished · <LiveNumber value={game.startedCount} /> played
      </p>
    </section>
  )
}

/** The percentile and the rank once complete; how far one is until then. */
function Place({ play, filled }: { readonly play: GamePage_gameFragment['play']; readonly filled: number }) {
  if (play?.status !== 'WON' || play.rank === null || play.percentile === null) {
    return (
      <div>
        <dt>Squares</dt>
        <dd>
          {filled}
          <small> of 9</small>
        </dd>
      </div>
    )
  }
  return (
    <div>
      <dt>
        <LiveNumber
          value={play.rank}
          format={(rank) =>
            play.isArchive || !play.isCounted ? wouldHaveBeenLabel(rank) : `${ordinal(rank)} of ${play.rankedCount}`
          }
        />
      </dt>
      <dd>
        <LiveNumber value={play.percentile} format={formatTop} />
      </dd>
    </div>
  )
}

function standingOf({ isSettled, play }: ScoredGame): Standing {
  if (play && !play.isCounted) return 'not counted'
  if (play?.isArchive || (isSettled && play?.status !== 'WON')) return 'archive'
  return isSettled ? 'final' : 'live'
}

/** Holds the place of the score while the game is loaded. */
export function LoadingScore() {
  return (
    <section className={styles.panel} aria-busy="true" aria-label="Your rarity">
      <div className={styles.head}>
        <Skeleton width="40%" height="24px" />
      </div>
      <Skeleton className={styles.loadingNumbers} height="auto" />
      <Skeleton width="50%" height="21px" />
    </section>
  )
}
