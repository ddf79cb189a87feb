import { useState } from 'react'
import { Link } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { later } from '../ui/later.tsx'
import styles from './Footer.module.css'
import { faq, privacy } from './routes.ts'

const PrivacyManager = later(async () => (await import('../players/privacy-manager/PrivacyManager.tsx')).PrivacyManager)

/** The end of every page. */
export function Footer() {
  // Null until it was first opened: till then its code is not needed.
  const [isManagerOpen, setManagerOpen] = useState<boolean | null>(null)
  return (
    <footer className={styles.footer}>
      <p>
        <strong>{product.name}</strong>, {product.tagline}
      </p>
      <nav aria-label="About">
        <ul className={styles.links}>
          <li>
            <Link className={styles.link} to={faq()}>
              How to play
            </Link>
          </li>
          <li>
            <Link className={styles.link} to={privacy()}>
              Privacy Policy
            </Link>
          </li>
          <li>
            <a className={styles.link} href="/developers">
              Developers
            </a>
          </li>
          <li>
            <a className={styles.link} href={product.links.feedback} target="_blank" rel="noreferrer">
              Feedback
            </a>
          </li>
          <li>
            <button
              type="button"
              className={`${styles.link} ${styles.manager}`}
              aria-haspopup="dialog"
              onPointerEnter={PrivacyManager.preload}
              onFocus={PrivacyManager.preload}
              onClick={() => setManagerOpen(true)}
            >
              Privacy Manager
            </button>
          </li>
        </ul>
      </nav>
      {isManagerOpen !== null && <PrivacyManager isOpen={isManagerOpen} onClose={() => setManagerOpen(false)} />}
    </footer>
  )
}
