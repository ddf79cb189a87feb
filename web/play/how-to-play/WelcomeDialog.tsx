/** The rules in a dialog: the first time it comes by itself, and offers not to come again. */
import { useState } from 'react'
import { Link } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { howToPlay } from '../../app/routes.ts'
import { isSet, setFlag } from '../../state/flags.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Basics } from './Basics.tsx'
import styles from './WelcomeDialog.module.css'

interface WelcomeDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function WelcomeDialog({ isOpen, onClose }: WelcomeDialogProps) {
  const [isDismissed, setDismissed] = useState(() => isSet('howToPlayDismissed'))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="How to play"
      width={560}
      shape="sheet"
      actions={
        <div className={styles.actions}>
          <label className={styles.again}>
            <input
              type="checkbox"
              checked={isDismissed}
              onChange={({ currentTarget: { checked } }) => {
                setDismissed(checked)
                setFlag('howToPlayDismissed', checked)
              }}
            />
            Do not show again
          </label>
          <Button variant="primary" onClick={onClose}>
            Let’s play
          </Button>
        </div>
      }
    >
      <p className={styles.welcome}>
        Welcome to {product.name}, {product.tagline} of {product.artist.name}.
      </p>
      <Basics />
      <p className={styles.more}>
        <Link to={howToPlay()}>All the rules</Link>
      </p>
    </Dialog>
  )
}
