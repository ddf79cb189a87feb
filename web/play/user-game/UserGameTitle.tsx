import styles from './UserGamePage.module.css'

/** What a game without a number is called, and a line about it. */
export function UserGameTitle({ title, line }: { readonly title: string; readonly line: string }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.line}>{line}</p>
    </header>
  )
}
