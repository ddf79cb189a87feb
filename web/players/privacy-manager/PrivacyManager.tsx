/** The data stored about the viewer, here and on the server: view, download, erase. */
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ERASED, privacy } from '../../app/routes.ts'
import { useEraseViewerDataMutation, useViewerDataDocumentLazyQuery } from '../../gql/index.ts'
import { useDataFile } from '../../play/parts/use-data-file.ts'
import { unsubscribePush } from '../../state/push.ts'
import { allStored, eraseStored } from '../../state/stored.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { BrowserData } from './BrowserData.tsx'
import styles from './PrivacyManager.module.css'
import { ServerData } from './ServerData.tsx'

interface PrivacyManagerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function PrivacyManager({ isOpen, onClose }: PrivacyManagerProps) {
  const [asked, ask] = useState<'browser' | 'everything' | null>(null)
  const { download, isBusy } = useDownload()
  const eraseEverything = useEraseEverything()
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title="Privacy Manager"
        width={560}
        actions={
          <div className={styles.actions}>
            <Button onClick={() => ask('browser')}>Erase from this browser</Button>
            <Button variant="danger" onClick={() => ask('everything')}>
              <Trash2 aria-hidden="true" />
              Erase everything
            </Button>
          </div>
        }
      >
        <div className={styles.parts}>
          <BrowserData />
          <ServerData isAsked={isOpen} />
          <Button isBusy={isBusy} className={styles.download} onClick={() => void download()}>
            <Download aria-hidden="true" />
            Download all of it (JSON)
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={asked === 'browser'}
        onClose={() => ask(null)}
        title="Erase from this browser?"
        message="Your settings and the copies of your games in this browser are erased. What the server stores stays, and your games come back from there when you look at them."
        action="Erase"
        isDangerous
        onConfirm={eraseHere}
      />
      <ConfirmDialog
        isOpen={asked === 'everything'}
        onClose={() => ask(null)}
        title="Erase everything?"
        message="All that this browser and the server store about you is erased: games, streaks, places on boards, and your account if you have one. It cannot be recovered."
        action="Erase everything"
        isDangerous
        onConfirm={eraseEverything}
      />
    </>
  )
}

/** Downloads all stored data as one file. */
function useDownload() {
  const [ask] = useViewerDataDocumentLazyQuery({ fetchPolicy: 'network-only' })
  return useDataFile(async (at) => {
    const { data } = await ask()
    if (!data) return null
    const all = { at, server: JSON.parse(data.viewerData.document), browser: Object.fromEntries(allStored()) }
    return JSON.stringify(all, null, 2)
  })
}

// Erases the stored data and reloads the page, which still shows the erased player.

/** What this browser stores. */
function eraseHere(): void {
  eraseStored()
  void endNotices().then(() => window.location.reload())
}

/** What server and browser store. In this order: what the browser remembers it would give back to a server that has forgotten. */
function useEraseEverything(): () => Promise<void> {
  const [erase] = useEraseViewerDataMutation()
  return async () => {
    try {
      await erase()
    } catch {
      showToast({ type: 'error', text: 'We could not erase your data. Please try again.' })
      return
    }
    eraseStored()
    await endNotices()
    window.location.replace(`${privacy()}?${ERASED}`)
  }
}

/** The address that this browser has for messages is stored in it as well. */
const endNotices = () => unsubscribePush().catch(() => undefined)
