/** Shows what will be merged before it is, and then does it. */
import { viewerMerged } from '../../../apollo/change-viewer.ts'
import {
  type PreviewProgressImportQuery,
  useImportProgressMutation,
  usePreviewProgressImportQuery,
} from '../../../gql/index.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { MergePreview } from './MergePreview.tsx'
import styles from './MoveProgress.module.css'

interface ImportDialogProps {
  readonly code: string
  readonly isSignedIn: boolean
  readonly onClose: () => void
}

type Preview = PreviewProgressImportQuery['previewProgressImport']

export function ImportDialog({ code, isSignedIn, onClose }: ImportDialogProps) {
  const { data, error, refetch } = usePreviewProgressImportQuery({ variables: { code }, fetchPolicy: 'no-cache' })
  const [send, { loading }] = useImportProgressMutation()
  const preview = data?.previewProgressImport
  const isGood = preview?.__typename === 'ProgressMerge'
  const bring = async () => {
    const outcome = (await send({ variables: { code } }).catch(() => null))?.data?.importProgress
    if (outcome?.__typename !== 'ProgressImported') {
      const text = outcome?.message ?? 'We could not bring your progress here. Please try again.'
      return showToast({ type: 'warn', text })
    }
    showToast({ type: 'success', text: 'Your progress is here' })
    onClose()
    await viewerMerged()
  }
  return (
    <Dialog
      isOpen
      onClose={() => !loading && onClose()}
      title="Bring your progress here"
      width={520}
      actions={
        <>
          <Button onClick={onClose} disabled={loading}>
            {isGood ? 'Cancel' : 'Close'}
          </Button>
          {isGood && (
            <Button variant="primary" isBusy={loading} onClick={() => void bring()}>
              Bring it here
            </Button>
          )}
        </>
      }
    >
      {preview ? (
        <Foretold preview={preview} isSignedIn={isSignedIn} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>We could not look at the code.</ErrorState>
      ) : (
        <div aria-busy="true">
          <Skeleton height="220px" />
        </div>
      )}
    </Dialog>
  )
}

function Foretold({ preview, isSignedIn }: { readonly preview: Preview; readonly isSignedIn: boolean }) {
  if (preview.__typename !== 'ProgressMerge') return <p role="alert">{preview.message}</p>
  return (
    <div className={styles.foretold}>
      <MergePreview merge={preview} />
      <p className={styles.note}>
        {isSignedIn
          ? 'The games go into your account. On the other device, log in to find them again.'
          : 'Afterwards both devices play on as one.'}
      </p>
    </div>
  )
}
