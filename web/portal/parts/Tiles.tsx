/** Albums and songs as tiles: a cover or placeholder, and the title. */
import { ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Tiles.module.css'

/** The grid that tiles stand in. */
export function Tiles({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.tiles} aria-label={label}>
      {children}
    </ul>
  )
}

interface TileProps {
  readonly to: string
  readonly title: string
  readonly note?: string
  /** Null shows the placeholder. */
  readonly src: string | null
}

export function Tile({ to, title, note, src }: TileProps) {
  return (
    <li>
      <Link to={to} className={styles.tile}>
        <Cover src={src} />
        <span className={styles.words}>
          <span className={styles.name}>{title}</span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
      </Link>
    </li>
  )
}

/** The tile that makes something new, first in its grid. */
export function NewTile({
  to,
  icon,
  children,
}: {
  readonly to: string
  readonly icon: ReactNode
  readonly children: ReactNode
}) {
  return (
    <li>
      <Link to={to} className={styles.tile}>
        <span className={styles.new}>{icon}</span>
        <span className={styles.words}>
          <span className={styles.name}>{children}</span>
        </span>
      </Link>
    </li>
  )
}

/** A picture of an album or a song, as WebP where the browser knows it, else PNG. It says nothing: the title stands beside it. */
export function Cover({ src }: { readonly src: string | null }) {
  if (src === null) {
    return (
      <span className={styles.placeholder}>
        <ImageOff aria-hidden="true" />
      </span>
    )
  }
  // Every picture is kept in both forms, under the same name.
  const png = src.replace(/\.webp$/, '.png')
  return (
    <picture className={styles.picture}>
      {png !== src && <source type="image/webp" srcSet={src} />}
      <img className={styles.cover} src={png} alt="" width={320} height={320} loading="lazy" decoding="async" />
    </picture>
  )
}

/** The same while they are loaded. */
export function LoadingTiles({ children }: { readonly children: ReactNode }) {
  return (
    <div aria-busy="true" className={styles.loading}>
      <p>{children}</p>
      <div className={styles.tiles}>
        {[0, 1, 2, 3, 4, 5].map((tile) => (
          <Skeleton key={tile} className={styles.placeholder} height="auto" />
        ))}
      </div>
    </div>
  )
}
