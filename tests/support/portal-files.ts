/** The catalogue as files, as an admin takes them away and brings them back. */
import { seesPortal } from './admin.ts'
import type { Player } from './player.ts'

const IMPORT = `mutation ($input: ImportCatalogueInput!) { importCatalogue(input: $input) { __typename
  ... on Error { message } ... on InvalidInput { issues { message } }
  ... on FaultyFiles { mistakeCount mistakes { file place message } }
  ... on ImportReport { isDryRun changeCount
    albums { added changed untouched } songs { added changed untouched } categories { added changed untouched }
    games { count settled added taken restored players }
    changes { kind name title isNew fields { name before after } } } } }`

export interface ImportResult {
  readonly __typename: string
  readonly message?: string
  readonly issues?: readonly { readonly message: string }[]
  readonly mistakeCount?: number
  readonly mistakes?: readonly { readonly file: string; readonly place: string | null; readonly message: string }[]
  readonly isDryRun?: boolean
  readonly changeCount?: number
  readonly albums?: Counts
  readonly songs?: Counts
  readonly categories?: Counts
  readonly games?: { readonly count: number; readonly added: number; readonly taken: number } | null
  readonly changes?: readonly {
    readonly kind: string
    readonly name: string
    readonly title: string
    readonly isNew: boolean
    readonly fields: readonly { readonly name: string; readonly before: string; readonly after: string }[]
  }[]
}

interface Counts {
  readonly added: number
  readonly changed: number
  readonly untouched: number
}

/** By name, the text of each. */
export type Files = Readonly<Record<string, string>>

export const tries = (admin: Player, files: Files) => send(admin, files, true)
export const imports = (admin: Player, files: Files) => send(admin, files, false)

/** At the address for large files, which takes small ones as well. */
async function send(admin: Player, files: Files, dryRun: boolean): Promise<ImportResult> {
  const response = await sendImport(admin, {
    query: IMPORT,
    variables: { input: { dryRun, files: Object.entries(files).map(([name, text]) => ({ name, text })) } },
  })
  const { data, errors } = await response.json()
  if (errors) throw new Error(JSON.stringify(errors))
  return data.importCatalogue
}

/** Any request to that address. */
export function sendImport(admin: Player, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return admin.fetch('/portal/import', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** The same through the API, for small files. */
export async function importsByApi(admin: Player, files: Files, dryRun: boolean): Promise<ImportResult> {
  const input = { dryRun, files: Object.entries(files).map(([name, text]) => ({ name, text })) }
  return (await admin.asks<{ importCatalogue: ImportResult }>(IMPORT, { input })).importCatalogue
}

export async function exportsFile(
  admin: Player,
  kind: string,
): Promise<{ readonly name: string; readonly text: string }> {
  const part = `catalogueFile(kind: ${kind}) { name mediaType text }`
  return (await seesPortal<{ catalogueFile: { name: string; text: string } }>(admin, part)).catalogueFile
}
