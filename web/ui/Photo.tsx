import { useState } from 'react'
import styles from './Photo.module.css'

const COLOURS = 4

interface PhotoProps {
  readonly name: string
  readonly url: string | null
  /** Decides the colour, so that a player keeps theirs. */
  readonly seed: string
}

/** A player's picture in 96 or 192 pixels, or the first letter of the name. Hidden from screen readers, since the name is beside it. */
export function Photo({ name, url, seed }: PhotoProps) {
  const [isBroken, setBroken] = useState(false)
  if (url && !isBroken) {
    return (
      <img
        className={styles.photo}
        src={url}
        srcSet={`${url} 96w, ${url.replace(/-96\.webp$/, '-192.webp')} 192w`}
        sizes="48px"
        alt=""
        width={36}
        height={36}
        loading="lazy"
        onError={() => setBroken(true)}
      />
    )
  }
  const [initial = ''] = name.trim()
  return (
    <span className={styles.photo} data-colour={colourOf(seed)} aria-hidden="true">
      {initial.toUpperCase()}
    </span>
  )
}

function colourOf(seed: string): number {
  let sum = 0
  for (const letter of seed) sum += letter.codePointAt(0) ?? 0
  return sum % COLOURS
}
