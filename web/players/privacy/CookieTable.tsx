import styles from './CookieTable.module.css'

const kept = [
  { name: 'visitor', kind: 'Cookie', what: 'The random number that you play under, signed.', until: 'A year' },
  { name: 'loggedin', kind: 'Cookie', what: 'That you are signed in. Only with an account.', until: 'You sign out' },
  { name: 'session', kind: 'Cookie', what: 'The key of your account. Only with an account.', until: 'You sign out' },
  {
    name: 'sign-in',
    kind: 'Cookie',
    what: 'That you are on your way to sign in, and where to go afterwards.',
    until: 'You are back, or 10 minutes',
  },
  { name: 'account', kind: 'Storage', what: 'Whose games are kept here. Only with an account.', until: 'You sign out' },
  { name: 'settings, dark-mode', kind: 'Storage', what: 'What you chose in Settings.', until: 'You erase it' },
  { name: 'game_1, game_2 …', kind: 'Storage', what: 'A copy of each game that you play.', until: 'You erase it' },
  {
    name: 'last-state',
    kind: 'Storage',
    what: 'Today’s game as you last saw it, with your songs, and the list of all songs: so that it opens without a network.',
    until: 'You erase it',
  },
  { name: 'stats', kind: 'Storage', what: 'Your statistics as you last saw them.', until: 'You erase it' },
  {
    name: 'offered-progress',
    kind: 'Storage',
    what: 'That you made a code to take your games to another device. It goes when the code has ended unused.',
    until: 'You erase it',
  },
  { name: 'banner', kind: 'Storage', what: 'The notice at the top as you last saw it.', until: 'It is taken down' },
  { name: 'closedBanner', kind: 'Storage', what: 'That you have closed that notice.', until: 'You close the tab' },
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
