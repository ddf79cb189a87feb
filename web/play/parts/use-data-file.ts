/** Saves the viewer's stored data as a file, and reports failures. */
import { useState } from 'react'
import { product } from '#schema/rules/product.ts'
import { showToast } from '../../state/toasts.ts'
import { saveFile } from '../../ui/save-file.ts'

/** `read` answers what the file holds; null when the server did not answer. */
export function useDataFile(read: (at: string) => Promise<string | null>) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const at = new Date().toISOString()
      const content = await read(at)
      if (content === null) throw new Error('The server did not answer')
      saveFile(`${product.name.toLowerCase()}-data-${at.slice(0, 10)}.json`, content)
    } catch {
      showToast({ type: 'error', text: 'We could not prepare your data. Please try again.' })
    } finally {
      setBusy(false)
    }
  }
  return { download, isBusy }
}
