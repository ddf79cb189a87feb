/** Puts all that is stored about somebody into one file for them to keep. */
import { useDataFile } from '../../game/use-data-file.ts'
import { useViewerDataDocumentLazyQuery } from '../../gql/index.ts'
import { allStored } from '../../state/stored.ts'

export function useDownload() {
  const [ask] = useViewerDataDocumentLazyQuery({ fetchPolicy: 'network-only' })
  return useDataFile(async (at) => {
    const { data } = await ask()
    if (!data) return null
    const all = { at, server: JSON.parse(data.viewerData.document), browser: Object.fromEntries(allStored()) }
    return JSON.stringify(all, null, 2)
  })
}
