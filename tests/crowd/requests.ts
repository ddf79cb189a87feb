/** What a visitor asks of the API, and the form of what it answers. */
import { z } from 'zod'

export const DAY = {
  query: '{ calendar { now todaysNumber } }',
  form: z.object({ calendar: z.object({ now: z.iso.datetime(), todaysNumber: z.int() }) }),
}

const clue = z.discriminatedUnion('__typename', [
  z.object({ __typename: z.literal('WordClue'), word: z.string() }),
  z.object({ __typename: z.literal('AlbumClue'), album: z.object({ title: z.string() }) }),
  z.object({ __typename: z.literal('CategoryClue'), category: z.object({ code: z.string() }) }),
  z.object({ __typename: z.literal('InfinityClue') }),
])

/** A clue as the API tells it. */
export type ApiClue = z.infer<typeof clue>

const threeClues = z.tuple([clue, clue, clue])
const song = z.object({ id: z.string(), title: z.string(), hint: z.string().nullable() })

/** A song as the API tells it. */
export type ApiSong = z.infer<typeof song>

export const GAME = {
  query: `query CrowdsGame($number: Int!) {
    game(number: $number) {
      __typename
      ... on Game { number endsAt rows { ...CrowdsClue } columns { ...CrowdsClue } }
      ... on Error { message }
    }
    songs { edges { node { id title hint } } }
  }
  fragment CrowdsClue on Clue {
    __typename
    ... on WordClue { word }
    ... on AlbumClue { album { title } }
    ... on CategoryClue { category { code } }
  }`,
  form: z.object({
    game: z.discriminatedUnion('__typename', [
      z.object({
        __typename: z.literal('Game'),
        number: z.int(),
        endsAt: z.iso.datetime(),
        rows: threeClues,
        columns: threeClues,
      }),
      z.object({ __typename: z.enum(['FutureGame', 'GameNotFound']), message: z.string() }),
    ]),
    songs: z.object({ edges: z.array(z.object({ node: song })) }),
  }),
}

/** What became of a play: absent where the answer has none. */
const play = z.object({ status: z.enum(['PLAYING', 'WON', 'LOST']) }).optional()

export const GUESS = {
  query: `mutation CrowdGuesses($input: SubmitGuessInput!) {
    submitGuess(input: $input) { __typename ... on Verdict { isCorrect play { status } } }
  }`,
  form: z.object({ submitGuess: z.object({ __typename: z.string(), isCorrect: z.boolean().optional(), play }) }),
}

export const GIVE_UP = {
  query: `mutation CrowdGivesUp($input: GiveUpInput!) {
    giveUp(input: $input) { __typename ... on GivenUp { play { status } } }
  }`,
  form: z.object({ giveUp: z.object({ __typename: z.string(), play }) }),
}
