/** Where an import stands: nothing chosen, read and tried, wrong, or done. */
import { useRef, useState } from 'react'
import { type ImportCatalogueMutation, useImportCatalogueMutation } from '../../gql/index.ts'
import { answerOf, showResult } from '../parts/tell-result.ts'
import { sessionLost } from '../session/lost-session.ts'

type Result = ImportCatalogueMutation['importCatalogue']
export type ImportResult = Extract<Result, { __typename: 'ImportReport' }>
export type ImportFileMistake = Extract<Result, { __typename: 'FaultyFiles' }>['mistakes'][number]

export type ImportState =
  | { readonly kind: 'none' | 'reading' | 'failed' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'faulty'; readonly mistakes: readonly ImportFileMistake[]; readonly count: number }
  | { readonly kind: 'tried' | 'done'; readonly report: ImportResult; readonly names: readonly string[] }

interface TextFile {
  readonly name: string
  readonly text: string
}

/** Files may be larger than what the API takes; here it takes them. */
const IMPORT_URL = '/portal/import'
const MOST_FILES = 50
const MOST_BYTES = 5 * 1024 * 1024
const MOST_BYTES_TOGETHER = 12 * 1024 * 1024

export function useImport() {
  const [state, setState] = useState<ImportState>({ kind: 'none' })
  const [isImporting, setImporting] = useState(false)
  const [send] = useImportCatalogueMutation({ fetchPolicy: 'no-cache', context: { uri: IMPORT_URL } })
  const chosen = useRef<readonly TextFile[]>([])
  /** Of two choices the later one counts. */
  const choices = useRef(0)

  const ask = async (dryRun: boolean) =>
    (await answerOf(send({ variables: { input: { files: [...chosen.current], dryRun } } })))?.importCatalogue ?? null

  const tryFiles = async (choice: number) => {
    setState({ kind: 'reading' })
    const result = await ask(true)
    if (choice !== choices.current) return
    if (result?.__typename === 'NotAdmin') sessionLost()
    setState(stateOf(result, chosen.current))
  }
  const choose = async (files: readonly File[]) => {
    if (files.length === 0) return
    const choice = ++choices.current
    const refusal = refusalOf(files)
    if (refusal !== null) return setState({ kind: 'refused', message: refusal })
    setState({ kind: 'reading' })
    const read = await textsOf(files)
    if (choice !== choices.current) return
    if (!read) return setState({ kind: 'refused', message: 'A file could not be read: choose it again.' })
    chosen.current = read
    await tryFiles(choice)
  }
  const importNow = async () => {
    setImporting(true)
    const result = await ask(false)
    setImporting(false)
    const isDone = showResult(result, 'ImportReport', 'Catalogue imported')
    // What was tried stays in sight when the server did not answer.
    if (isDone || result?.__typename === 'FaultyFiles') setState(stateOf(result, chosen.current))
  }
  return {
    state,
    isImporting,
    choose: (files: readonly File[]) => void choose(files),
    importNow: () => void importNow(),
    tryAgain: () => void tryFiles(++choices.current),
  }
}

/** Before anything is read or sent. */
function refusalOf(files: readonly File[]): string | null {
  if (files.length > MOST_FILES) return `There are ${files.length} files: import ${MOST_FILES} at a time.`
  const large = files.find(({ size }) => size > MOST_BYTES)
  if (large) return `${large.name} has more than 5 MB: divide it.`
  const together = files.reduce((sum, { size }) => sum + size, 0)
  return together > MOST_BYTES_TOGETHER ? 'The files have more than 12 MB together: import them in parts.' : null
}

/** Null where one of them cannot be read. */
function textsOf(files: readonly File[]): Promise<readonly TextFile[] | null> {
  return Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() }))).catch(() => null)
}

function stateOf(result: Result | null, files: readonly TextFile[]): ImportState {
  switch (result?.__typename) {
    case 'ImportReport':
      return { kind: result.isDryRun ? 'tried' : 'done', report: result, names: files.map(({ name }) => name) }
    case 'FaultyFiles':
      return { kind: 'faulty', mistakes: result.mistakes, count: result.mistakeCount }
    case 'InvalidInput':
      return { kind: 'refused', message: result.issues[0]?.message ?? result.message }
    default:
      return { kind: 'failed' }
  }
}
