import { describe, expect, it } from 'vitest'
import { countBits } from '#schema/rules/puzzle/bitset.ts'
import { indexCatalogue } from '#schema/rules/puzzle/catalogue.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { openCluesOf } from '#schema/rules/puzzle/open-clues.ts'
import { checkPuzzle, type PuzzleDraft } from '#schema/rules/puzzle/puzzle.ts'
import { seededRandom } from '#schema/rules/puzzle/random.ts'
import { fillDraft, type PracticeFilters, practiceDraft } from '#schema/rules/puzzle/random-draft.ts'
import { answerSets } from '#schema/rules/puzzle/squares.ts'
import { draftProblems, gameRefIn, LONGEST_TITLE, openClueProblem, tidyTitle } from '#schema/rules/puzzle/user-games.ts'
import { GAME_PHRASES } from '#schema/rules/scoring/game-phrases.ts'
import { syntheticCatalogue } from './synthetic-catalogue.ts'

const index = indexCatalogue(syntheticCatalogue('user games'))
const words = ['love', 'night', 'heart', 'home', 'never', 'time', 'light', 'eyes', 'know', 'rain', 'dream', 'stay']
const NOTHING: PuzzleDraft = { rows: [null, null, null], columns: [null, null, null] }
const word = (text: string): Clue => ({ kind: 'word', word: text })
const ANY: Clue = { kind: 'infinity' }

describe('a player’s own game', () => {
  it('[UG1] is named by a last segment of 12 characters', () => {
    expect(gameRefIn('/user-game/aB3_-xyzXYZ9')).toBe('aB3_-xyzXYZ9')
    expect(gameRefIn('/g/aB3_-xyzXYZ9/')).toBe('aB3_-xyzXYZ9')
    for (const path of ['/', '/archive', '/user-game/short', '/user-game/thirteen-char', '/user-game/aB3.-xyzXYZ9']) {
      expect(gameRefIn(path)).toBeNull()
    }
  })

  it('[UG2] is complete, has answers everywhere, no clue twice, and nine different songs', () => {
    const problemsOf = (draft: PuzzleDraft) => draftProblems(checkPuzzle(draft, index, []), index.title)
    expect(problemsOf(NOTHING)).toEqual([{ message: 'Please fill out all rows and cols', squares: [] }])
    const filled = fillDraft({ draft: NOTHING, index, random: seededRandom('fine'), words })
    expect(filled && problemsOf(filled)).toEqual([])
    const poor = problemsOf({
      rows: [word('xyzzy'), ANY, word('love')],
      columns: [word('night'), word('home'), word('love')],
    })
    expect(poor.map(({ message }) => message)).toEqual([
      'love is there twice.',
      'Some squares have less than 3 answers. Please fix this before submitting.',
    ])
    expect(poor[1]?.squares.slice(0, 3)).toEqual([0, 1, 2])
    expect(draftProblems([{ kind: 'noNineDifferent', squares: [0, 1], songIds: [7] }], index.title)).toEqual([
      { message: expect.stringContaining('Nine different songs'), squares: [0, 1] },
    ])
  })

  it('[UG4] can be called by one of 50 phrases, each of which is a title', () => {
    expect(new Set(GAME_PHRASES).size).toBe(50)
    for (const phrase of GAME_PHRASES) {
      expect(tidyTitle(phrase)).toBe(phrase)
      expect(phrase.length).toBeLessThanOrEqual(LONGEST_TITLE)
    }
  })

  it('[UG6] has no clue of an open daily game, however it is written; any song is never such a clue', () => {
    const open = openCluesOf([word('Rain'), ANY])
    const draft: PuzzleDraft = { rows: [null, ANY, null], columns: [null, null, word('rain')] }
    expect(openClueProblem(draft, open, index.title)).toMatchObject({ squares: [2, 5, 8] })
    expect(openClueProblem({ ...draft, columns: [null, null, word('love')] }, open, index.title)).toBeNull()
  })
})

describe('a random draft', () => {
  it('[RD1] keeps what is there and is a good puzzle', () => {
    const draft: PuzzleDraft = { rows: [null, word('rain'), null], columns: [null, null, ANY] }
    for (let seed = 0; seed < 20; seed++) {
      const filled = fillDraft({ draft, index, random: seededRandom(`${seed}`), words })
      expect(filled?.rows[1]).toEqual(word('rain'))
      expect(filled?.columns[2]).toEqual(ANY)
      expect(filled && checkPuzzle(filled, index, [])).toEqual([])
    }
    const two = ['a', 'b'].map((seed) => fillDraft({ draft, index, random: seededRandom(seed), words }))
    expect(two[0]).not.toEqual(two[1])
  })

  it('[RD1] is not to be had where nothing fits, nothing is missing, or what is there makes no puzzle', () => {
    const crossing: PuzzleDraft = { rows: [word('xyzzy'), null, null], columns: [ANY, null, null] }
    expect(fillDraft({ draft: crossing, index, random: seededRandom('x'), words })).toBeNull()
    const draft: PuzzleDraft = { rows: [word('xyzzy'), null, null], columns: [null, null, null] }
    expect(fillDraft({ draft, index, random: seededRandom('x'), words })).toBeNull()
    const full: PuzzleDraft = { rows: [word('a'), word('b'), word('c')], columns: [word('d'), word('e'), ANY] }
    expect(fillDraft({ draft: full, index, random: seededRandom('x'), words })).toBeNull()
  })
})

describe('a practice game', () => {
  const practice = (seed: string, filters: Partial<PracticeFilters> = {}) =>
    practiceDraft(seed, { albumId: null, kinds: [], difficulty: null, ...filters }, { index, words })

  it('[RD2] is the same for a seed, and another for another', () => {
    expect(practice('one')).not.toBeNull()
    expect(practice('one')).toEqual(practice('one'))
    expect(practice('one')).not.toEqual(practice('two'))
  })

  it('[RD3] has the album, the kinds and as many answers as were asked for', () => {
    const albumId = index.albums[0]?.id ?? 0
    const kindsOf = (game: ReturnType<typeof practice>) => [...(game?.rows ?? []), ...(game?.columns ?? [])]
    expect(kindsOf(practice('one', { albumId }))).toContainEqual({ kind: 'album', albumId })
    const wordy = kindsOf(practice('one', { kinds: ['word', 'infinity'] }))
    expect(wordy.length).toBe(6)
    for (const { kind } of wordy) expect(['word', 'infinity']).toContain(kind)
    const easy = practice('one', { difficulty: 'easy', kinds: ['word', 'infinity'] })
    const counts = easy ? answerSets(easy.rows, easy.columns, index).map(countBits) : []
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(10)
  })
})
