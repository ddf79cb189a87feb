import { CalendarDays, Grid3x3, Menu as MenuIcon, Settings, Trophy } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { Menu, menuItemClass } from '../ui/Menu.tsx'
import styles from './Header.module.css'
import { archive, home, leaderboard } from './routes.ts'
import { Wordmark } from './Wordmark.tsx'

/** The screens that are there to go to. */
const places = [
  { to: home(), label: 'Home', icon: <Grid3x3 /> },
  { to: archive(), label: 'Archive', icon: <CalendarDays /> },
  { to: leaderboard(), label: 'Leaderboard', icon: <Trophy /> },
]

/** The name, which leads home, and the ways to everywhere else: side by side where there is room, in a menu always. */
export function Header({ onSettings }: { onSettings: () => void }) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to={home()} className={styles.home} aria-label={`${product.name}, home`}>
          <Wordmark />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          {places.slice(1).map(({ to, label }) => (
            <NavLink key={to} to={to} end className={styles.place}>
              {label}
            </NavLink>
          ))}
          <Menu label="Menu" icon={<MenuIcon />}>
            {places.map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink to={to} end className={menuItemClass}>
                  {icon}
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <button type="button" className={menuItemClass} onClick={onSettings}>
                <Settings />
                Settings
              </button>
            </li>
          </Menu>
        </nav>
      </div>
    </header>
  )
}
