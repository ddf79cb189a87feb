/** A line at the very top of every page, with or without a link; closed, it stays away for the rest of the visit. */
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './Banner.module.css'
import type { BannerView } from './banner-memory.ts'
import { useBanner } from './use-banner.ts'

export function Banner() {
  const { banner, close } = useBanner()
  if (!banner) return null
  return (
    <section className={styles.banner} aria-label="Announcement">
      <p className={styles.text}>
        {banner.text} <BannerLink {...banner} />
      </p>
      <IconButton label="Close the announcement" className={styles.close} onClick={close}>
        <X />
      </IconButton>
    </section>
  )
}

/** Leads to another page of ours or to another site, and nowhere else. */
function BannerLink({ link, linkText }: BannerView) {
  if (link?.startsWith('/') && !link.startsWith('//')) return <Link to={link}>{linkText || link}</Link>
  if (!link || !/^https?:\/\//.test(link)) return null
  return (
    <a href={link} target="_blank" rel="noreferrer">
      {linkText || new URL(link).host}
    </a>
  )
}
