/** The catalogue as files: taken away whole or by tables, and brought in after a look at what would change. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type CatalogueFileKind, useCatalogueFileLazyQuery } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { data as dataPage } from '../routes.ts'
import { sessionLost } from '../session/lost-session.ts'
import styles from './CatalogueScreen.module.css'
import { ImportPanel } from './ImportPanel.tsx'

const FILES: readonly { readonly kind: CatalogueFileKind; readonly label: string }[] = [
  { kind: 'JSON', label: 'Everything (JSON)' },
  { kind: 'SONGS_CSV', label: 'Songs (CSV)' },
  { kind: 'ALBUMS_CSV', label: 'Albums (CSV)' },
  { kind: 'CATEGORIES_CSV', label: 'Categories (CSV)' },
]

export function CatalogueScreen() {
  return (
    <>
      <PageHead title="Import and export" back={{ to: dataPage(), label: 'Data Portal' }} />
      <div className={styles.sections}>
        <ExportPanel />
        <ImportPanel />
      </div>
    </>
  )
}

function ExportPanel() {
  return (
    <section className={styles.section} aria-labelledby="export-heading">
      <h2 id="export-heading">Export</h2>
      <p className={styles.note}>
        Lyrics included, covers not. Every file can be edited and imported again; unchanged, it changes nothing.
      </p>
      <div className={styles.buttons}>
        {FILES.map(({ kind, label }) => (
          <ExportButton key={kind} kind={kind} label={label} />
        ))}
      </div>
    </section>
  )
}

function ExportButton({ kind, label }: (typeof FILES)[number]) {
  const [isBusy, setBusy] = useState(false)
  const [ask] = useCatalogueFileLazyQuery({ fetchPolicy: 'no-cache' })
  const download = async () => {
    setBusy(true)
    const answer = await ask({ variables: { kind } }).catch(() => null)
    setBusy(false)
    const portal = answer?.data?.portal
    if (portal?.__typename === 'Portal') {
      const { name, text, mediaType } = portal.catalogueFile
      saveFile(name, text, mediaType)
    } else if (portal) sessionLost()
    else showToast({ type: 'error', text: 'The catalogue could not be exported. Please try again.' })
  }
  return (
    <Button isBusy={isBusy} onClick={() => void download()}>
      <Download aria-hidden="true" />
      {label}
    </Button>
  )
}
