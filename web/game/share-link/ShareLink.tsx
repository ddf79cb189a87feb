/** A link to give away: copied, or handed to the device's own share sheet where there is one. */
import { Check, Copy, Share2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ShareLink.module.css'

/** Specification, section 9: the copied feedback lasts 2 s. */
const COPIED_MS = 2000

interface ShareLinkProps {
  /** What it leads to, for the share sheet. */
  readonly title: string
  /** Within the site. */
  readonly path: string
  readonly label: string
}

export function ShareLink({ title, path, label }: ShareLinkProps) {
  const id = useId()
  const url = new URL(path, window.location.origin).href
  const { copy, isCopied } = useCopied(url)
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
        <Button variant="primary" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
        {'share' in navigator && (
          // Whoever closes the sheet has changed their mind.
          <Button onClick={() => void navigator.share(share).catch(() => undefined)}>
            <Share2 aria-hidden="true" />
            Share
          </Button>
        )}
      </div>
    </div>
  )
}

function useCopied(text: string) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      showToast({ type: 'success', text: 'Link copied to clipboard' })
    } catch {
      showToast({ type: 'error', text: 'The link could not be copied. Select it and copy it yourself.' })
    }
  }
  return { copy, isCopied }
}
