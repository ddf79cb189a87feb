import { product } from '#schema/rules/product.ts'
import styles from './Wordmark.module.css'

const squares = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const SIDE = 8
const STEP = 10

/** The mark of nine squares, and the name beside it. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg className={styles.mark} viewBox="0 0 28 28" aria-hidden="true">
        {squares.map((index) => (
          <rect
            key={index}
            x={(index % 3) * STEP}
            y={Math.floor(index / 3) * STEP}
            width={SIDE}
            height={SIDE}
            rx="2.5"
            className={styles[`square${index}`]}
          />
        ))}
      </svg>
      <span>{product.name}</span>
    </span>
  )
}
