/** The game in a minute: what to do, an example, and what a song is worth. */
import { product } from '#schema/rules/product.ts'
import styles from './Basics.module.css'
import { Example } from './Example.tsx'
import { Tiers } from './Tiers.tsx'

const { shortName } = product.artist

/** For the welcome dialog and for the page, which provide the headings. */
export function Basics() {
  return (
    <div className={styles.basics}>
      <ol className={styles.steps}>
        <li>
          <strong>Fill nine squares.</strong> Each wants one song that fits the clue of its row and the clue of its
          column: a word in the lyrics, an album, a category, or ∞, which any song fits.
        </li>
        <li>
          <strong>Choose a square, type, select.</strong> Songs count that {shortName} wrote or co-wrote, sang alone or
          with others, or was a guest on. A wrong guess costs nothing; the first right one fills the square for good.
        </li>
        <li>
          <strong>Think of what others don’t.</strong> A song scores the share of players who chose it for that square.
          The lowest total wins.
        </li>
      </ol>
      <Example />
      <Tiers />
    </div>
  )
}
