/** Shows what is in a square. It is silent: the button around it says the same in words. */
import type { ReactNode } from 'react'
import { never } from '#schema/rules/never.ts'
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { tierOf } from '#schema/rules/scoring/tiers.ts'
import { layoutOf, squareText, wraps } from '#schema/rules/text-fit.ts'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import { shortTierLabel, TierMark } from '../parts/TierMark.tsx'
import type { SquareView } from './board.ts'
import styles from './SquareFace.module.css'

/** The face of a square: how many songs fit, the song on its way, or the song it has and what that is worth. */
export function SquareFace({ view }: { readonly view: SquareView }): ReactNode {
  switch (view.kind) {
    case 'loading':
      return null
    case 'empty':
    case 'closed':
      return (
        <span className={styles.possible}>
          <b>{view.possibleAnswers}</b>
          <span>{view.possibleAnswers === 1 ? 'answer' : 'answers'}</span>
        </span>
      )
    case 'pending':
      return (
        <>
          <Title text={view.title} />
          <span className={styles.checking}>
            <i />
            <i />
            <i />
          </span>
        </>
      )
    case 'filled':
      return <Filled view={view} />
    case 'blurred':
      return <Blurred rarity={view.rarity} />
    default:
      return never(view)
  }
}

/** The rarity of an answer, and an unreadable stand-in for its title. */
function Blurred({ rarity }: { readonly rarity: number | null }) {
  return (
    <>
      <Tier rarity={rarity} />
      <span className={styles.blurred} />
      <Rarity rarity={rarity} />
    </>
  )
}

function Filled({ view }: { readonly view: SquareView & { kind: 'filled' } }) {
  return (
    <>
      <Tier rarity={view.rarity} />
      <Title text={view.title} />
      <Rarity rarity={view.rarity} />
      {view.isStolen && (
        <span className={styles.stolen} data-stolen="">
          Stolen
        </span>
      )}
    </>
  )
}

interface RarityProps {
  /** Null while only the browser knows of the answer. */
  readonly rarity: number | null
}

function Tier({ rarity }: RarityProps) {
  const tier = rarity === null ? null : tierOf(rarity)
  return (
    <span className={styles.tier}>
      {tier && <TierMark tier={tier} />}
      {tier && shortTierLabel(tier)}
    </span>
  )
}

function Rarity({ rarity }: RarityProps) {
  return (
    <span className={styles.rarity}>{rarity !== null && <LiveNumber value={rarity} format={asSquareRarity} />}</span>
  )
}

/** Cut to 30 characters; where it is too long for a line it is set smaller: specification, section 9. */
function Title({ text }: { readonly text: string }) {
  const shown = squareText(text)
  const layouts = [layoutOf(0), layoutOf(Number.POSITIVE_INFINITY)]
  return (
    <span className={styles.title} data-wraps-on={layouts.filter((layout) => wraps(shown, layout)).join(' ')}>
      {shown}
    </span>
  )
}

const asSquareRarity = (rarity: number) => formatRarity(rarity, SQUARE_DECIMALS)
