/** The catalogue as files: what admins can take away, and bring back. */

/** 'json' is all of it; the tables are one kind of entry each. */
export type CatalogueFileKind = 'json' | 'albums' | 'songs' | 'categories'

/** A file that is brought. */
export interface NamedText {
  readonly name: string
  readonly text: string
}

export interface CatalogueFile extends NamedText {
  readonly mediaType: string
}

export interface ImportCounts {
  readonly added: number
  readonly changed: number
  /** Of the catalogue, whether the files name them or not. */
  readonly untouched: number
}

export interface ImportedField {
  /** In words: 'release years' */
  readonly name: string
  /** In words, from a little before the first difference; empty for what is added. */
  readonly before: string
  readonly after: string
}

export interface ImportedEntry {
  readonly kind: 'album' | 'song' | 'category'
  /** Its short name. */
  readonly name: string
  readonly title: string
  readonly isNew: boolean
  readonly fields: readonly ImportedField[]
}

/** What an import does to the games that are out. */
export interface CorrectedGames {
  readonly count: number
  /** Of them, those whose boards have settled. */
  readonly settled: number
  /** Answers, over all squares. */
  readonly added: number
  readonly taken: number
  /** Guesses that were refused and would count. */
  readonly restored: number
  /** Whose guesses these are. */
  readonly players: number
}

export interface ImportReport {
  /** Nothing was written. */
  readonly isDryRun: boolean
  readonly albums: ImportCounts
  readonly songs: ImportCounts
  readonly categories: ImportCounts
  /** Shown before the import is final. */
  readonly games: CorrectedGames | null
  /** Albums first, then songs, then categories. */
  readonly changes: readonly ImportedEntry[]
}

export interface AdminCatalogueFileService {
  exportCatalogue(kind: CatalogueFileKind): Promise<CatalogueFile>
  /** Adds and changes, and never deletes. Whole or not at all. Error: FaultyFiles. */
  importCatalogue(files: readonly NamedText[], mode: 'dry run' | 'for good'): Promise<ImportReport>
}
