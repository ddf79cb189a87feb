/** The fields of a live change that a viewer gets about their own play, with the same result as execution. */

import type { PlayNow } from '#schema/boards/standings.ts'
import type { PickScore } from '#schema/play/game-service.ts'
import { endText } from '#schema/rules/scoring/end-text.ts'
import { scoreOfPlay } from '#schema/rules/scoring/play-progress.ts'
import {
  either,
  type Field,
  globalId,
  list,
  object,
  places,
  plain,
  type Selected,
  type Shape,
  text,
} from './json-writer.ts'

/** The fields of a song in a pick. */
export interface SongFieldValues {
  readonly ref: string
  readonly title: string
}

/** A play, with its songs if they are selected. */
export interface PlayFields {
  readonly now: PlayNow
  /** Length 9, row-major; null for an empty square. */
  readonly songs: readonly (SongFieldValues | null)[]
  /** Length 9: the wrong guesses per square, oldest first. */
  readonly wrongGuesses: readonly (readonly SongFieldValues[])[]
}

/** The personal part of one version of a daily game. */
export interface RarityFields {
  readonly version: number
  readonly gameNumber: number
  readonly isToday: () => boolean
  readonly play: PlayFields | null
}

/** What the selection needs that is not in memory. */
export interface Needs {
  songs: boolean
  wrongGuesses: boolean
}

const STATUSES = { playing: 'PLAYING', won: 'WON', lost: 'LOST' } as const

const pickFields = {
  count: plain(({ count }: PickScore) => count),
  total: plain(({ total }: PickScore) => total),
  rarity: plain(({ rarity }: PickScore) => rarity),
  isUnicorn: plain(({ isUnicorn }: PickScore) => isUnicorn),
  isStolen: plain(({ isStolen }: PickScore) => isStolen),
}

/** Equal for all players with the same pick, so it is serialized once. */
const scoredSquare: Shape<{ readonly position: number; readonly pick: PickScore | null }> = {
  typeName: 'PlaySquare',
  fields: {
    position: plain(({ position }) => position),
    pick: object({ typeName: 'Pick', fields: pickFields }, ({ pick }) => pick),
  },
}

const song: Shape<SongFieldValues> = {
  typeName: 'Song',
  fields: { id: globalId('Song', ({ ref }) => ref), title: text(({ title }) => title) },
}

interface SquareState {
  readonly position: number
  readonly score: PickScore | null
  readonly song: SongFieldValues | null
  readonly wrongGuesses: readonly SongFieldValues[]
}

/** Records in `needs` what is not in memory. */
function squareWithSongs(needs: Needs): Shape<SquareState> {
  const scored = Object.entries(pickFields).map(
    ([name, field]) =>
      [
        name,
        (selected: Selected) => {
          const write = field(selected)
          return write && (({ score }: SquareState) => (score ? write(score) : 'null'))
        },
      ] as const,
  )
  return {
    typeName: 'PlaySquare',
    fields: {
      position: plain(({ position }) => position),
      pick: object(
        {
          typeName: 'Pick',
          fields: {
            ...Object.fromEntries(scored),
            song: noting(
              object(song, (square: SquareState) => square.song),
              () => {
                needs.songs = true
              },
            ),
          },
        },
        (square) => (square.score ? square : null),
      ),
      wrongGuesses: noting(
        list(song, (square: SquareState) => square.wrongGuesses),
        () => {
          needs.wrongGuesses = true
        },
      ),
    },
  }
}

function noting<T>(field: Field<T>, note: () => void): Field<T> {
  return (selected) => {
    note()
    return field(selected)
  }
}

function squaresOf({ now, songs, wrongGuesses }: PlayFields): readonly SquareState[] {
  return now.score.picks.map((score, position) => {
    return { position, score, song: songs[position] ?? null, wrongGuesses: wrongGuesses[position] ?? [] }
  })
}

interface PlayedState extends RarityFields {
  readonly play: PlayFields
}

function isPlayed(state: RarityFields): state is PlayedState {
  return state.play !== null
}

function playShape(needs: Needs): Shape<PlayedState> {
  return {
    typeName: 'Play',
    fields: {
      id: globalId('Play', ({ play }) => play.now.ref),
      ref: text(({ play }) => play.now.ref),
      gameNumber: plain(({ gameNumber }) => gameNumber),
      status: text(({ play }) => STATUSES[play.now.status]),
      isArchive: plain(({ play }) => play.now.score.isArchive),
      isCounted: plain(({ play }) => play.now.score.isCounted),
      rarity: plain(({ play }) => scoreOfPlay(play.now.status, play.now.score.rarity)),
      unicornCount: plain(({ play }) => play.now.score.unicornCount),
      rank: plain(({ play }) => play.now.score.rank),
      rankedCount: plain(({ play }) => play.now.score.rankedCount),
      percentile: plain(({ play }) => play.now.score.percentile),
      endText: text(({ play, isToday }) => endText(play.now.status, isToday())),
      squares: either(
        places(
          scoredSquare,
          ({ play }) => play.now.score.picks,
          (pick, position) => ({ position, pick }),
        ),
        list(squareWithSongs(needs), ({ play }) => squaresOf(play)),
      ),
    },
  }
}

/** Records in `needs` what is not in memory. */
export function rarityChangeShape(needs: Needs): Shape<RarityFields> {
  return {
    typeName: 'RarityChange',
    fields: {
      version: plain(({ version }) => version),
      play: object(playShape(needs), (state) => (isPlayed(state) ? state : null)),
    },
  }
}
