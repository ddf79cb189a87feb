/** Puzzles are searched for beside everything else: each once, few at a time, and on the catalogue that is there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SearchBusy } from '#schema/errors.ts'
import type { PuzzleDraft } from '#schema/rules/puzzle/puzzle.ts'
import type { LoadedCatalogue } from '#server/catalogue/catalogue-snapshot.ts'
import { createPuzzleSearch, type PuzzleSearch } from '#server/portal/puzzle-search.ts'
import type { WantedPuzzle } from '#server/portal/search-puzzle.ts'
import { openWorld, type World } from '../play/world.ts'

const EMPTY: PuzzleDraft = { rows: [null, null, null], columns: [null, null, null] }
/** More than may wait. */
const MANY = 300

let world: World
let catalogue: LoadedCatalogue
let search: PuzzleSearch

beforeAll(async () => {
  world = await openWorld(1)
  catalogue = world.snapshot.current()
  search = createPuzzleSearch()
})
afterAll(async () => {
  await search[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const practice = (seed: string, kinds: 'any' | 'impossible' = 'any'): WantedPuzzle => ({
  kind: 'practice',
  seed,
  filters: { albumId: null, kinds: kinds === 'any' ? [] : ['infinity'], difficulty: null },
  resting: [],
})

describe('a search for a puzzle', () => {
  it('finds the same for the same wish, and nothing where there is none', async () => {
    const found = await search.find(practice('a'), catalogue)
    expect(found?.rows).toHaveLength(3)
    await using another = createPuzzleSearch()
    expect(await another.find(practice('a'), catalogue)).toEqual(found)
    expect(await search.find(practice('b'), catalogue)).not.toEqual(found)
    expect(await search.find(practice('a', 'impossible'), catalogue)).toBeNull()
  })

  it('finds a daily game within limits, or says which limits stand in its way', async () => {
    const game = {
      kind: 'game',
      draft: EMPTY,
      seed: 'a',
      difficulty: null,
      unlike: null,
      used: [],
      resting: [],
    } as const
    const found = await search.findGame({ ...game, kinds: ['word'] }, catalogue)
    expect('filled' in found && found.filled.rows.map(({ kind }) => kind)).toEqual(['word', 'word', 'word'])
    expect(await search.findGame({ ...game, kinds: ['infinity'] }, catalogue)).toEqual({ unmet: ['kinds'] })
  })

  it('is made once, however many ask, and whatever it finds', async () => {
    const asked = Array.from({ length: MANY }, () => search.find(practice('one', 'impossible'), catalogue))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([null]))
  })

  it('is refused while too many wait, and made later', async () => {
    const asked = Array.from({ length: MANY }, (_, seed) => search.find(practice(`${seed}`, 'impossible'), catalogue))
    const answers = await Promise.allSettled(asked)
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refused.length).toBeGreaterThan(0)
    for (const reason of refused) expect(reason).toBeInstanceOf(SearchBusy)
    expect(await search.find(practice(`${MANY - 1}`, 'impossible'), catalogue)).toBeNull()
  })

  it('uses the catalogue of the moment', async () => {
    const { index } = catalogue
    await world.snapshot.reload()
    const found = await search.find(practice('a'), world.snapshot.current())
    expect(found).toEqual(await search.find(practice('a'), catalogue))
    const source = { ...catalogue.source, categories: [], albums: [] }
    const fewer = await search.find({ ...practice('a') }, { ...catalogue, source, index })
    expect([...(fewer?.rows ?? []), ...(fewer?.columns ?? [])].map(({ kind }) => kind)).not.toContain('album')
  })
})
