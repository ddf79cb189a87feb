import { Play } from 'lucide-react'
import { userGame } from '../../app/routes.ts'
import { ShareLink } from '../../play/share-link/ShareLink.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './CreateScreen.module.css'

export interface SavedOwnGame {
  readonly ref: string
  readonly title: string
}

/** The link of a game that has just been saved. */
export function SavedDialog({ game, onClose }: { readonly game: SavedOwnGame | null; readonly onClose: () => void }) {
  return (
    <Dialog isOpen={game !== null} onClose={onClose} title="Your game is ready" width={520}>
      {game && (
        <div className={styles.saved}>
          <p>
            <strong>{game.title}</strong> can be played by everybody who has its link.
          </p>
          <ShareLink title={game.title} path={userGame(game.ref)} label="Link to your game" />
          <LinkButton to={userGame(game.ref)}>
            <Play aria-hidden="true" />
            Play it
          </LinkButton>
        </div>
      )}
    </Dialog>
  )
}
