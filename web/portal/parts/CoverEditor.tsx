/** The picture of an album or a song: as it is, a new one before it is sent, and how far it is on its way. */

import { ImageUp, Upload as UploadIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './CoverEditor.module.css'
import { Cover } from './Tiles.tsx'
import { type StoredCover, useCoverUpload } from './use-cover-upload.ts'

interface CoverEditorProps {
  /** What is shown. */
  readonly src: string | null
  /** 'no photo' if it has none of its own. */
  readonly note?: ReactNode
  /** What leaves the preview without sending it: 'Back' or 'Cancel'. */
  readonly leaveLabel: string
  readonly onUploaded: (cover: StoredCover) => void
}

export function CoverEditor({ src, note, leaveLabel, onUploaded }: CoverEditorProps) {
  const id = useId()
  const upload = useCoverUpload(onUploaded)
  return (
    <div className={styles.cover}>
      <div className={styles.picture} data-preview={upload.preview !== null || undefined}>
        <Cover src={upload.preview ?? src} />
      </div>
      <p className={styles.note} role="status">
        {upload.preview ? 'Preview: not uploaded yet.' : note}
      </p>
      {upload.share !== null && <progress className={styles.progress} value={upload.share} aria-label="Uploading" />}
      {upload.problem && (
        <p className={styles.problem} role="alert">
          {upload.problem}
        </p>
      )}
      {upload.preview ? (
        <div className={styles.buttons}>
          <Button onClick={upload.leave}>{leaveLabel}</Button>
          <Button variant="primary" isBusy={upload.share !== null} onClick={() => void upload.send()}>
            <UploadIcon aria-hidden="true" />
            Upload
          </Button>
        </div>
      ) : (
        <label className={styles.choose} htmlFor={id}>
          <ImageUp aria-hidden="true" />
          Choose a photo
          <input
            id={id}
            type="file"
            accept="image/*"
            className={styles.file}
            onChange={(event) => {
              upload.choose(event.currentTarget.files?.[0] ?? null)
              // The same file can be chosen again.
              event.currentTarget.value = ''
            }}
          />
        </label>
      )}
    </div>
  )
}
