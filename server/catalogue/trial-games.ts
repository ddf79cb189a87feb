/** Makes sure that games can be composed from a catalogue before anybody depends on it. */

import { product } from '#schema/rules/product.ts'
import { indexCatalogue } from '#schema/rules/puzzle/catalogue.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { composeGame } from '#schema/rules/puzzle/generator.ts'
import { REUSE_WINDOW } from '#schema/rules/puzzle/puzzle.ts'
import { seededRandom } from '#schema/rules/puzzle/random.ts'
import { FaultyCatalogue } from './mistakes.ts'
import type { WrittenCatalogue } from './written-catalogue.ts'

/** Past the window in which no category may come again, a catalogue has shown that it is rich enough. */
const TRIALS = 2 * REUSE_WINDOW

/** Throws `FaultyCatalogue` if the catalogue cannot fill this many games in a row. */
export function requirePlayable(catalogue: WrittenCatalogue): void {
  const index = indexOf(catalogue)
  const games: { clues: readonly Clue[] }[] = []
  for (let number = 1; number <= TRIALS; number += 1) {
    try {
      const { rows, columns } = composeGame({
        index,
        random: seededRandom(`trial-${number}`),
        recent: games.slice(-REUSE_WINDOW),
        commonWords: product.commonWords,
      })
      games.push({ clues: [...rows, ...columns] })
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : String(problem)
      const message = `allows ${games.length} games in a row, not ${TRIALS} (${reason}): add songs and categories`
      throw new FaultyCatalogue(catalogue.folder, [{ file: catalogue.folder, line: null, message }])
    }
  }
}

/** Ids are places in the lists: no database knows these entries yet. */
function indexOf({ songs, albums, categories }: WrittenCatalogue) {
  const codes = new Map<string, string[]>(songs.map(({ slug }) => [slug, []]))
  for (const { code, songs } of categories) {
    for (const slug of songs) codes.get(slug)?.push(code)
  }
  return indexCatalogue({
    songs: songs.map(({ slug, title, lyrics, tracks }, place) => ({
      id: place + 1,
      title,
      lyrics,
      albumIds: albums.flatMap((album, id) => (album.slug in tracks ? [id + 1] : [])),
      categoryCodes: codes.get(slug) ?? [],
    })),
    albums: albums.map(({ title, releasedOn }, place) => ({
      id: place + 1,
      title,
      year: Number(releasedOn.slice(0, 4)),
    })),
    categories: categories.map(({ code, title }) => ({ code, title })),
  })
}
