/** A small catalogue in a folder of its own, sound until a test changes it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { FaultyCatalogue } from '#server/catalogue/mistakes.ts'
import { readCatalogue } from '#server/catalogue/read-catalogue.ts'
import type { WrittenCatalogue } from '#server/catalogue/written-catalogue.ts'

export type CatalogueFile = keyof typeof FILES

/** A passage of a file and what stands in its place. */
export type Edit = readonly [file: CatalogueFile, passage: string, replacement: string]

export interface SmallCatalogue extends Disposable {
  readonly folder: string
  edit(...edit: Edit): void
  /** Makes it another artist's. */
  by(artist: string): void
  /** Null removes the file. */
  write(file: string, content: string | Uint8Array | null): void
  read(): Promise<WrittenCatalogue>
  /** As they are printed, in order; there must be some. */
  mistakes(): Promise<string[]>
}

const LYRICS = `${'la '.repeat(59)}rain`

const cover = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n<rect width="100" height="100" fill="${colour}"/>\n</svg>\n`

const FILES = {
  'albums.yaml': `- id: first-light
  title: First Light
  released: 2013-03-15
  cover: first-light.svg
- id: first-light-again
  title: First Light (Again)
  released: 2021-11-12
  cover: first-light-again.svg
  rerecords: first-light
`,
  'songs/albums.yaml': `- id: first-light
  title: First Light
  albums:
    first-light: 1
    first-light-again: 1
  writers: [Ann Ash]
  themes: [love]
  lyrics: ${LYRICS}
- id: ocean
  title: Océan
  albums:
    first-light: 2
  writers: [Ann Ash, Bo Birch]
  featuring: [Bo Birch]
  lyrics: ${LYRICS}
- id: why
  title: Why Not? (From The Vault)
  albums:
    first-light-again: 2
  writers: [Bo Birch]
  lyrics: ${LYRICS}
`,
  'songs/others.yaml': `- id: guest
  title: The Guest
  albums: {}
  released: 2019-12-06
  writers: [Ann Ash]
  by: Bo Birch
  featuring: [Ann Ash]
  lyrics: ${LYRICS}
- id: given-away
  title: 17 Given & Gone
  albums: {}
  released: 2020-07-01
  writers: [Ann Ash, Cy Cedar]
  by: Cy Cedar
  performed: false
  lyrics: ${LYRICS}
`,
  'categories.yaml': `- code: love-songs
  title: Love songs
  rule: { theme: love }
- code: favourites
  title: Favourites
  songs:
    - ocean
    - guest
`,
  'covers/first-light.svg': cover('#ffaa00'),
  'covers/first-light-again.svg': cover('#0055aa'),
}

/** Of the artist Ann Ash: 5 songs, 2 albums, 2 categories. */
export function smallCatalogue(...edits: readonly Edit[]): SmallCatalogue {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-catalogue-'))
  const files: Record<string, string> = { ...FILES }
  const write = (file: string, content: string | Uint8Array | null) => {
    const path = join(folder, file)
    if (content === null) return rmSync(path, { recursive: true })
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  const edit = (...[file, passage, replacement]: Edit) => {
    const before = files[file] ?? ''
    if (!before.includes(passage)) throw new Error(`${file} has no passage ${passage}`)
    files[file] = before.replace(passage, replacement)
    write(file, files[file])
  }
  const read = () => readCatalogue(folder, 'Ann Ash')
  for (const [file, content] of Object.entries(files)) write(file, content)
  for (const one of edits) edit(...one)
  return {
    folder,
    edit,
    by(artist) {
      for (const [file, content] of Object.entries(files)) write(file, content.replaceAll('Ann Ash', artist))
    },
    write,
    read,
    async mistakes() {
      const problem: unknown = await read().then(
        () => new Error('The catalogue is sound'),
        (reason: unknown) => reason,
      )
      if (problem instanceof FaultyCatalogue) return problem.message.split('\n').slice(0, -1)
      throw problem
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
