import { product } from '#schema/rules/product.ts'
import styles from './Footer.module.css'

/** The end of every page. Only links to what exists. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>
        <strong>{product.name}</strong>, {product.tagline}
      </p>
      <nav aria-label="About">
        <ul>
          <li>
            <a className={styles.link} href={product.links.feedback} target="_blank" rel="noreferrer">
              Feedback
            </a>
          </li>
        </ul>
      </nav>
    </footer>
  )
}
