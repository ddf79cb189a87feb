/** The viewer's friend code, to copy, send and replace; and a field for another player's code. */
import { Check, Copy, RefreshCw } from 'lucide-react'
import { useId, useState } from 'react'
import { product } from '#schema/rules/product.ts'
import { friend } from '../../app/routes.ts'
import { ShareLink } from '../../play/share-link/ShareLink.tsx'
import { useCopied } from '../../play/share-link/use-copied.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddFriend } from './AddFriend.tsx'
import styles from './FriendCode.module.css'
import { useRegenerateFriendCode } from './use-friends.ts'

export function FriendCode({ code }: { readonly code: string }) {
  const headingId = useId()
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        Friend code
      </h3>
      <AddFriend />
      <OwnCode code={code} />
      <ShareLink
        title={`Be my friend on ${product.name}`}
        path={friend(code)}
        label="Or send a link that adds you"
        variant="quiet"
      />
    </section>
  )
}

function OwnCode({ code }: { readonly code: string }) {
  const [isAsking, setAsking] = useState(false)
  const regenerate = useRegenerateFriendCode()
  const { copy, isCopied } = useCopied(code, {
    done: 'Friend code copied to clipboard',
    failed: 'The code could not be copied. Select it and copy it yourself.',
  })
  return (
    <div className={styles.own}>
      <p className={styles.label}>
        Your code
        <output className={styles.code}>{code}</output>
      </p>
      <IconButton label="Copy friend code" className={styles.button} onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
      <IconButton label="Regenerate friend code" className={styles.button} onClick={() => setAsking(true)}>
        <RefreshCw aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Regenerate your friend code?"
        message="Your old code, and every link with it, stops working at once. Your friends stay."
        action="Regenerate"
        onConfirm={regenerate}
      />
    </div>
  )
}
