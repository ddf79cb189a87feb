import styles from './CookieTable.module.css'

const kept = [
  { name: 'visitor', kind: 'Cookie', what: 'The random number that you play under, signed.', until: 'A year' },
  { name: 'loggedin', kind: 'Cookie', what: 'That you are signed in. Only with an account.', until: 'You sign out' },
  { name: 'session', kind: 'Cookie', what: 'The key of your account. Only with an account.', until: 'You sign out' },
  { name: 'account', kind: 'Storage', what: 'Whose games are kept here. Only with an account.', until: 'You sign out' },
  { name: 'settings, dark-mode', kind: 'Storage', what: 'What you chose in Settings.', until: 'You erase it' },
  { name: 'game_1, game_2 …', kind: 'Storage', what: 'A copy of each game that you play.', until: 'You erase it' },
  {
    name: 'howToPlayDismissed, closeFirstAccordianItem, toastShown …',
    kind: 'Storage',
    what: 'What you have seen and closed already.',
    until: 'You erase it',
  },
]

/** What a browser keeps for the game, under which name, and for how long. */
export function CookieTable() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow phone the table is scrolled with the keyboard from here.
    <section className={styles.scroll} aria-label="What is kept in your browser" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">What it is</th>
            <th scope="col">Until</th>
          </tr>
        </thead>
        <tbody>
          {kept.map(({ name, kind, what, until }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span className={styles.kind}>{kind}</span>
              </th>
              <td>{what}</td>
              <td>{until}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
