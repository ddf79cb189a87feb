import styles from './Spinner.module.css'

/** A turning ring beside what is waited for; the words around it say what that is. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
