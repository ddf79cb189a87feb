/** Where else to play: the sibling games of the product. */
import { ExternalLink } from 'lucide-react'
import { product } from '#schema/rules/product.ts'
import styles from './OtherGames.module.css'

export function OtherGames() {
  return (
    <section className={styles.games} aria-labelledby="other-games">
      <h2 id="other-games" className={styles.heading}>
        Try our other games
      </h2>
      <ul className={styles.list}>
        {product.siblings.map(({ name, url, description }) => (
          <li key={name}>
            <a className={styles.game} href={url} target="_blank" rel="noreferrer">
              <span className={styles.name}>
                {name}
                <ExternalLink aria-hidden="true" />
              </span>
              <span className={styles.description}>{description}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
