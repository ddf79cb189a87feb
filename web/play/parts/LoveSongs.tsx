/** The picture of "Love songs" in game 37: a record in the shape of a heart. Specification, section 2. */
import styles from './LoveSongs.module.css'

/** The clue that has it, and the game in which it has it. */
const GAME = 37
const TITLE = 'Love songs'

/** Whether a game shows it, in the archive or above the column of that clue. */
export function hasLoveSongsPicture(gameNumber: number, clueTitle = TITLE): boolean {
  return gameNumber === GAME && clueTitle === TITLE
}

/** A decoration: the words stand beside it. */
export function LoveSongs({ size }: { readonly size: number }) {
  return (
    <svg className={styles.picture} viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        className={styles.record}
        d="M24 44C14 36 3 28 3 16.500A11.500 11.500 0 0 1 24 9.800 11.500 11.500 0 0 1 45 16.500C45 28 34 36 24 44Z"
      />
      <g className={styles.grooves}>
        <path d="M24 39.500C15.500 32.500 6.800 25.800 6.800 16.700A7.800 7.800 0 0 1 22 13.600" />
        <path d="M24 39.500C32.500 32.500 41.200 25.800 41.200 16.700A7.800 7.800 0 0 0 26 13.600" />
        <path d="M24 34.800C17.500 29.300 10.600 24 10.600 17" />
        <path d="M24 34.800C30.500 29.300 37.400 24 37.400 17" />
      </g>
      <circle className={styles.label} cx="24" cy="21.500" r="6.500" />
      <circle className={styles.hole} cx="24" cy="21.500" r="1.700" />
      <path className={styles.shine} d="M10 12.500a6.500 6.500 0 0 1 5-3.200" />
    </svg>
  )
}
