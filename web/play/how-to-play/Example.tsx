/** A corner of a grid, half played: what a clue, a song and a score look like. */
import { product } from '#schema/rules/product.ts'
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { tierOf } from '#schema/rules/scoring/tiers.ts'
import { shortTierLabel, TierMark } from '../parts/TierMark.tsx'
import styles from './Example.module.css'

const { album, columnWord, rowWord, category, answers } = product.example

/** A picture for the eyes, and the same in words below it. */
export function Example() {
  const { albumAndWord, bothWords, albumAndCategory, open } = answers
  return (
    <figure className={styles.example}>
      <div className={styles.grid} aria-hidden="true">
        <span />
        <Clue kind="the album" text={album} />
        <Clue kind="the word" text={`‘${columnWord}’`} />
        <Clue kind="the word" text={`‘${rowWord}’`} />
        <Answer {...albumAndWord} />
        <Answer {...bothWords} />
        <Clue kind="the category" text={category} />
        <Answer {...albumAndCategory} />
        <span className={styles.open}>
          <b>{open}</b>
          answers
        </span>
      </div>
      <figcaption className={styles.words}>
        <strong>{albumAndWord.title}</strong> is on the album {album} and has the word ‘{rowWord}’ in its lyrics. Many
        players chose it, so it scores {score(albumAndWord.rarity)}. Nobody else thought of{' '}
        <strong>{bothWords.title}</strong> for ‘{rowWord}’ and ‘{columnWord}’: a unicorn, which scores nothing at all.
        The last square wants one of {open} songs.
      </figcaption>
    </figure>
  )
}

function Clue({ kind, text }: { readonly kind: string; readonly text: string }) {
  return (
    <span className={styles.clue}>
      <span>{kind}</span>
      {text}
    </span>
  )
}

function Answer({ title, rarity }: { readonly title: string; readonly rarity: number }) {
  const tier = tierOf(rarity)
  return (
    <span className={styles.answer} data-tier={tier}>
      <span className={styles.tier}>
        <TierMark tier={tier} />
        {shortTierLabel(tier)}
      </span>
      <b>{title}</b>
      {score(rarity)}
    </span>
  )
}

const score = (rarity: number) => formatRarity(rarity, SQUARE_DECIMALS)
