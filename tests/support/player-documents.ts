/** What the players of tests ask for, and the shape of what they get. */

export interface SongView {
  readonly id: string
  readonly title: string
}

export interface PickView {
  readonly song: SongView
  readonly count: number
  readonly total: number
  readonly rarity: number
  readonly isUnicorn: boolean
  readonly isStolen: boolean
}

export interface PlayView {
  readonly id: string
  readonly ref: string
  readonly gameNumber: number
  readonly status: 'PLAYING' | 'WON' | 'LOST'
  readonly completedAt: string | null
  readonly isArchive: boolean
  readonly isCounted: boolean
  /** Null for a play that was given up. */
  readonly rarity: number | null
  readonly unicornCount: number
  readonly rank: number | null
  readonly rankedCount: number
  readonly percentile: number | null
  readonly endText: string | null
  readonly squares: readonly { readonly pick: PickView | null; readonly wrongGuesses: readonly SongView[] }[]
}

export interface CountsView {
  readonly position: number
  readonly pickCount: number
  readonly currentUnicorns: number
  readonly unfoundUnicorns: number
}

/** A verdict or an expected failure; what does not belong to the kind is absent. */
export interface GuessResult {
  readonly __typename: string
  readonly message?: string
  readonly isCorrect?: boolean
  readonly isRepeat?: boolean
  readonly explanation?: string
  readonly square?: CountsView
  readonly play?: PlayView
  readonly issues?: readonly { readonly path: readonly string[]; readonly message: string }[]
}

export interface GiveUpResult {
  readonly __typename: string
  readonly message?: string
  readonly play?: PlayView
}

export interface RarityView {
  readonly version: number
  readonly game: {
    readonly startedCount: number
    readonly completedCount: number
    readonly squares: readonly CountsView[]
  }
  readonly play: PlayView | null
}

export interface StandingView {
  readonly ref: string
  readonly position: number | null
  readonly name: string
  readonly rarity: number | null
  readonly unicornCount: number
  readonly state: 'COMPLETED' | 'IN_PROGRESS' | 'NOT_STARTED'
}

export interface BoardView {
  readonly __typename: string
  readonly message?: string
  readonly version: number
  readonly isSettled: boolean
  readonly startedCount: number
  readonly completedCount: number
  readonly entries: readonly StandingView[]
  readonly neighbourhood: readonly StandingView[]
}

const PLAY = `fragment P on Play {
  id ref gameNumber status completedAt isArchive isCounted rarity unicornCount rank rankedCount percentile endText
  squares { pick { song { id title } count total rarity isUnicorn isStolen } wrongGuesses { id title } }
}`
const COUNTS = 'fragment C on Square { position pickCount currentUnicorns unfoundUnicorns }'
const BOARD = `fragment B on Leaderboard {
  __typename version isSettled startedCount completedCount
  entries { ...S } neighbourhood { ...S }
}
fragment S on Standing { ref position name rarity unicornCount state }`

export const SUBMIT_GUESS = `mutation ($input: SubmitGuessInput!) {
  submitGuess(input: $input) {
    __typename
    ... on Error { message }
    ... on Verdict { isCorrect isRepeat explanation square { ...C } play { ...P } }
    ... on SquareTaken { play { ...P } }
    ... on PlayIsOver { play { ...P } }
    ... on InvalidInput { issues { path message } }
  }
} ${PLAY} ${COUNTS}`

export const GIVE_UP = `mutation ($input: GiveUpInput!) {
  giveUp(input: $input) {
    __typename
    ... on Error { message }
    ... on GivenUp { play { ...P } }
    ... on PlayIsOver { play { ...P } }
  }
} ${PLAY}`

export const OWN_PLAY = `query ($game: Int!) { viewer { play(gameNumber: $game) { ...P } } } ${PLAY}`

export const LEADERBOARD = `query ($game: Int!) {
  leaderboard(gameNumber: $game) { __typename ...B ... on Error { message } }
} ${BOARD}`

export const RARITY_CHANGED = `subscription ($game: Int!) {
  rarityChanged(gameNumber: $game) { version game { startedCount completedCount squares { ...C } } play { ...P } }
} ${PLAY} ${COUNTS}`

export const LEADERBOARD_CHANGED = `subscription ($game: Int!) {
  leaderboardChanged(gameNumber: $game) { ...B }
} ${BOARD}`

export const ANSWERS = `query ($game: Int!) {
  game(number: $game) {
    ... on Game { squares { answers {
      __typename
      ... on SquareAnswers { answers { song { id } count rarity isUnicorn isOwn } }
      ... on Error { message }
    } } }
  }
}`

export interface AnswersView {
  readonly __typename: string
  readonly message?: string
  readonly answers?: readonly {
    readonly song: { readonly id: string }
    /** Null, as rarity and isUnicorn, where the viewer may see the answer alone. */
    readonly count: number | null
    readonly rarity: number | null
    readonly isUnicorn: boolean | null
    readonly isOwn: boolean
  }[]
}
