/** A link to give away: copied, or handed to the device's own share sheet where there is one. */
import { Check, Copy, Share2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './ShareLink.module.css'
import { useCopied } from './use-copied.ts'

const messages = {
  done: 'Link copied to clipboard',
  failed: 'The link could not be copied. Select it and copy it yourself.',
}

interface ShareLinkProps {
  /** What it leads to, for the share sheet. */
  readonly title: string
  /** Within the site. */
  readonly path: string
  readonly label: string
  /** `primary` where the link is what one has come for. */
  readonly variant?: 'primary' | 'quiet'
}

export function ShareLink({ title, path, label, variant = 'primary' }: ShareLinkProps) {
  const id = useId()
  const url = new URL(path, window.location.origin).href
  const { copy, isCopied } = useCopied(url, messages)
  const share = { title, url }
  return (
    <div className={styles.link}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.url}
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.buttons}>
        <Button variant={variant} onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
        {'share' in navigator && (
          // Rejects if the player closes the sheet.
          <Button onClick={() => void navigator.share(share).catch(() => undefined)}>
            <Share2 aria-hidden="true" />
            Share
          </Button>
        )}
      </div>
    </div>
  )
}
