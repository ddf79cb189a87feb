/** One's data: to take along, and to delete with the account. */
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { signedOut } from '../../apollo/change-viewer.ts'
import { useDeleteAccountMutation, useExportMyDataLazyQuery } from '../../gql/index.ts'
import { useDataFile } from '../../play/parts/use-data-file.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import styles from './AccountScreen.module.css'

export function YourData() {
  const [isAsking, setAsking] = useState(false)
  const { download, isBusy } = useDownload()
  const deleteAccount = useDeleteAccount()
  return (
    <Card title="Your data" note="Everything that we keep about you, as a file for you to keep or to take elsewhere.">
      <div className={styles.buttons}>
        <Button isBusy={isBusy} onClick={() => void download()}>
          <Download aria-hidden="true" />
          Download my data
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden="true" />
          Delete account
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Delete account"
        // Specification, section 5.
        message="Are you sure you want to delete your account? All data will be deleted and cannot be recovered."
        action="Delete account"
        isDangerous
        onConfirm={deleteAccount}
      />
    </Card>
  )
}

function useDownload() {
  const [ask] = useExportMyDataLazyQuery({ fetchPolicy: 'network-only' })
  return useDataFile(async () => (await ask()).data?.exportMyData ?? null)
}

/** The messages are the specification's, section 8. */
function useDeleteAccount() {
  const [send] = useDeleteAccountMutation()
  return async () => {
    const outcome = await send().catch(() => null)
    if (outcome?.data?.deleteAccount.__typename !== 'AccountDeleted') {
      showToast({ type: 'error', text: 'Error deleting account, try again later' })
      return
    }
    showToast({ type: 'success', text: 'Account deleted successfully' })
    await signedOut()
  }
}
