/** Takes files, shows at once what they would change, and imports them when that is wanted. */
import { Check, FileUp, Upload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './CatalogueScreen.module.css'
import { ImportMistakes } from './ImportMistakes.tsx'
import reportStyles from './ImportReport.module.css'
import { ImportReport } from './ImportReport.tsx'
import { type ImportState, useImport } from './use-import.ts'

export function ImportPanel() {
  const { state, choose, importNow, tryAgain, isImporting } = useImport()
  return (
    <section className={styles.section} aria-labelledby="import-heading">
      <h2 id="import-heading">Import</h2>
      <p className={styles.note}>
        Files as exported here, or releases as MusicBrainz tells them in JSON. Nothing is deleted, and nothing is
        written before you have seen what would change.
      </p>
      <FileDrop onChoose={choose} />
      <div className={styles.outcome} aria-live="polite" aria-busy={state.kind === 'reading'}>
        <Outcome state={state} onRetry={tryAgain} />
      </div>
      {state.kind === 'tried' && state.report.changeCount > 0 && (
        <div className={styles.buttons}>
          <Button variant="primary" isBusy={isImporting} onClick={importNow}>
            <Upload aria-hidden="true" />
            Import
          </Button>
        </div>
      )}
    </section>
  )
}

function Outcome({ state, onRetry }: { readonly state: ImportState; readonly onRetry: () => void }) {
  switch (state.kind) {
    case 'none':
      return null
    case 'reading':
      return <Skeleton height="160px" />
    case 'failed':
      return <ErrorState onRetry={onRetry}>The files could not be looked at.</ErrorState>
    case 'refused':
      return <p className={reportStyles.refused}>{state.message}</p>
    case 'faulty':
      return <ImportMistakes mistakes={state.mistakes} count={state.count} />
    case 'tried':
      return <ImportReport report={state.report} names={state.names} />
    case 'done':
      return (
        <>
          <p className={reportStyles.done}>
            <Check aria-hidden="true" />
            Imported.
          </p>
          <ImportReport report={state.report} names={state.names} />
        </>
      )
  }
}

/** Files are dropped on it, or chosen. */
function FileDrop({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const over = (isHere: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isHere)
  }
  const drop = (event: DragEvent) => {
    over(false)(event)
    onChoose([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorter way to what the field in it does.
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragEnter={over(true)}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={drop}
    >
      <input
        id={id}
        className={styles.input}
        type="file"
        multiple
        accept=".json,.csv,application/json,text/csv"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // The same files again are another choice.
          target.value = ''
        }}
      />
      <label htmlFor={id} className={styles.choose}>
        <FileUp aria-hidden="true" />
        Choose files
      </label>
      <span className={styles.note}>or drop them here: JSON or CSV, 5 MB each at most</span>
    </div>
  )
}
