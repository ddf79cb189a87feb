/** Puts all that is stored about somebody into one file for them to keep. */
import { useState } from 'react'
import { product } from '#schema/rules/product.ts'
import { useViewerDataDocumentLazyQuery } from '../../gql/index.ts'
import { allStored } from '../../state/stored.ts'
import { showToast } from '../../state/toasts.ts'
import { saveFile } from '../../ui/save-file.ts'

export function useDownload() {
  const [isBusy, setBusy] = useState(false)
  const [ask] = useViewerDataDocumentLazyQuery({ fetchPolicy: 'network-only' })
  const download = async () => {
    setBusy(true)
    try {
      const { data } = await ask()
      if (!data) throw new Error('The server did not answer')
      const at = new Date().toISOString()
      const all = { at, server: JSON.parse(data.viewerData.document), browser: Object.fromEntries(allStored()) }
      saveFile(`${product.name.toLowerCase()}-data-${at.slice(0, 10)}.json`, JSON.stringify(all, null, 2))
    } catch {
      showToast({ type: 'error', text: 'We could not prepare your data. Please try again.' })
    } finally {
      setBusy(false)
    }
  }
  return { download, isBusy }
}
