import {
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  Grid3x3,
  Menu as MenuIcon,
  MessageCircleQuestionMark,
  PencilRuler,
  Settings,
  Trophy,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { ViewerLink } from '../players/viewer/ViewerLink.tsx'
import { Menu } from '../ui/Menu.tsx'
import styles from './Header.module.css'
import {
  account,
  archive,
  create,
  faq,
  gameStatuses,
  home,
  howToPlay,
  leaderboard,
  leagues,
  statistics,
} from './routes.ts'
import { Wordmark } from './Wordmark.tsx'

/** The screens that are there to go to, in the order of the specification. */
const places = [
  { to: home(), label: 'Home', icon: <Grid3x3 /> },
  { to: howToPlay(), label: 'How to play', icon: <CircleHelp /> },
  { to: faq(), label: 'FAQ', icon: <MessageCircleQuestionMark /> },
  { to: statistics(), label: 'Stats', icon: <ChartColumn /> },
  { to: archive(), label: 'Archive', icon: <CalendarDays /> },
  { to: gameStatuses(), label: 'Your games', icon: <CalendarCheck /> },
  { to: leaderboard(), label: 'Leaderboard', icon: <Trophy /> },
  { to: leagues(), label: 'Leagues', icon: <UsersRound /> },
  { to: account(), label: 'Account', icon: <UserRound /> },
  { to: create(), label: 'Make a game', icon: <PencilRuler /> },
]
/** Those that people go to daily have a place beside the menu where there is room. */
const daily = places.filter(({ to }) => to === archive() || to === leaderboard())

/** The name, which leads home, and the ways to everywhere else: side by side where there is room, in a menu always. */
export function Header({ onSettings }: { onSettings: () => void }) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to={home()} className={styles.home} aria-label={`${product.name}, home`}>
          <Wordmark />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          {daily.map(({ to, label }) => (
            <NavLink key={to} to={to} end className={styles.place}>
              {label}
            </NavLink>
          ))}
          <ViewerLink />
          <Menu
            label="Menu"
            icon={<MenuIcon />}
            entries={[
              ...places.map(({ to, label, icon }) => ({
                kind: 'link' as const,
                label,
                icon,
                // The statistics are no page of their own, and are never the page that one is on.
                link: to === statistics() ? <Link to={to} /> : <NavLink to={to} end />,
              })),
              { kind: 'action', label: 'Settings', icon: <Settings />, onChoose: onSettings },
            ]}
          />
        </nav>
      </div>
    </header>
  )
}
