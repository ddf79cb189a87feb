/** Whatever way an answer takes through the server, its bytes are the same: from memory, compiled, or by yoga. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { SUBMIT_GUESS } from '../support/player-documents.ts'
import { productDocument } from '../support/product-documents.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const TODAY = 4

let server: TestServer
let ada: Player

beforeAll(async () => {
  server = await startTestServer({ today: TODAY })
  ada = server.player()
  await ada.guessesRight(TODAY, 0)
  await ada.guessesWrong(TODAY, 1)
})
afterAll(() => server[Symbol.asyncDispose]())

/** More than it takes until a document is compiled. */
const TIMES = 13
const TYPES = ['application/graphql-response+json', 'application/json'] as const
/** Date, request id and caching headers, since responses of yoga are never cacheable. */
const OF_THE_MOMENT = /^(?:date|cache-control|etag|vary|x-request-id|access-control-.*)$/

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

async function answerOf(response: Promise<Response>): Promise<Answer> {
  const { status, headers, text } = await response.then(async (one) => ({
    status: one.status,
    headers: [...one.headers].filter(([name]) => !OF_THE_MOMENT.test(name)),
    text: await one.text(),
  }))
  return { status, headers: Object.fromEntries(headers), body: text.replace(/"now":"[^"]*"/, '"now":""') }
}

type Body = Readonly<Record<string, unknown>> | string

function posted(body: Body, accept: string): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': 'application/json', accept }
  return answerOf(ada.fetch('/graphql', { method: 'POST', headers, body: text }))
}

function gotten(parameters: string, accept: string): Promise<Answer> {
  return answerOf(ada.fetch(`/graphql?${parameters}`, { headers: { accept } }))
}

/** A character set, which clients seldom name, makes it a matter for yoga. */
const byYoga = (type: string) => `${type};charset=utf-8`

async function isAlwaysTheSame(ask: (accept: string) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const type of TYPES) {
    const wanted = await ask(byYoga(type))
    for (let time = 0; time < TIMES; time++) expect(await ask(type)).toEqual(wanted)
    answers.push(wanted)
  }
  return answers
}

const PUBLIC = `query Public($number: Int!) {
  calendar { todaysNumber nextGameAt }
  todaysGame { id number rows { __typename title ... on WordClue { word } ... on AlbumClue { album { id title coverUrl } }
    ... on CategoryClue { songCount } } columns { title } squares { id position possibleAnswers pickCount currentUnicorns } }
  game(number: $number) { __typename ... on Game { number } ... on Error { message } }
  leaderboard(gameNumber: $number) { ... on Leaderboard { version entries { ref name rarity } } ... on Error { message } }
}`

type Row = readonly [what: string, query: string, variables?: Readonly<Record<string, unknown>>]

const questions: readonly Row[] = [
  ['everybody', PUBLIC, { number: TODAY }],
  ['everybody: a game of tomorrow', PUBLIC, { number: TODAY + 1 }],
  ['everybody: the songs', '{ songs { edges { cursor node { id title aliases hint } } pageInfo { hasNextPage } } }'],
  ['everybody: the archive', '{ archive(first: 3) { edges { node { number date isToday event isSettled } } } }'],
  ['the viewer: the first page', productDocument('TodaysGame')],
  ['the viewer: another game', productDocument('GameByNumber'), { number: 1 }],
  ['the viewer: who it is', '{ viewer { isSignedIn name stats { totalPlays } } gameStatuses { gameNumber status } }'],
  ['the viewer: an object by its id', 'query ($id: ID!) { node(id: $id) { id __typename } }', { id: 'R2FtZTox' }],
  ['variables that are none', PUBLIC, { number: 'four' }],
  ['variables that lack', PUBLIC, {}],
  ['a field that does not exist', '{ lyrics }'],
  ['what does not parse', '{ oops'],
  ['too much', '{ archive(first: 100) { edges { node { squares { answers { __typename } } } } } }'],
  ['text that cannot be stored', 'query ($ref: ID!) { userGame(ref: $ref) { __typename } }', { ref: 'a\u0000' }],
  ['text in the document that cannot be stored', '{ userGame(ref: "a\\u{0}") { __typename } }'],
  ['introspection', '{ __schema { queryType { name } } todaysGame { __typename } }'],
]

describe.each(questions.map(([what, query, variables]) => ({ what, query, variables })))(
  'an answer about $what',
  ({ query, variables }) => {
    it('is the same by POST', async () => {
      await isAlwaysTheSame((accept) => posted({ query, variables }, accept))
    })

    it('is the same by GET', async () => {
      const parameters = new URLSearchParams({ query, ...(variables && { variables: JSON.stringify(variables) }) })
      await isAlwaysTheSame((accept) => gotten(parameters.toString(), accept))
    })
  },
)

describe('an answer to what is unusual', () => {
  const two = 'query One { todaysGame { number } } query Two { calendar { todaysNumber } }'

  it.each<readonly [what: string, body: Body]>([
    ['an operation by its name', { query: two, operationName: 'Two' }],
    ['an operation of two that is not named', { query: two }],
    ['an operation that there is not', { query: two, operationName: 'Three' }],
    ['nulls', { query: '{ todaysGame { number } }', operationName: null, variables: null, extensions: null }],
    ['no query', {}],
    ['a query that is no text', { query: 1 }],
    ['variables in a list', { query: '{ todaysGame { number } }', variables: [] }],
    ['a parameter that there is not', { query: '{ todaysGame { number } }', id: 1 }],
    ['several at once', '[{"query":"{ todaysGame { number } }"}]'],
    ['no JSON', '{"query":'],
    ['no object', '"{ todaysGame { number } }"'],
    ['nothing', ''],
    ['a subscription', { query: 'subscription { rarityChanged(gameNumber: 1) { version } }' }],
  ])('is the same for %s', async (_what, body) => {
    for (const type of TYPES) expect(await posted(body, type)).toEqual(await posted(body, byYoga(type)))
  })

  it.each([
    ['a mutation', 'query=mutation{giveUp(input:{gameNumber:1}){__typename}}'],
    ['no query', 'variables={}'],
    ['nothing', ''],
    ['a parameter twice', 'query={calendar{todaysNumber}}&query={todaysGame{number}}'],
  ])('is the same by GET for %s', async (_what, parameters) => {
    for (const type of TYPES) expect(await gotten(parameters, type)).toEqual(await gotten(parameters, byYoga(type)))
  })
})

describe('a guess', () => {
  it('is answered alike, compiled or not, and each time for another year of the cookie', async () => {
    const [songId = ''] = (await server.answers.of(TODAY))[0] ?? []
    const input = { gameNumber: TODAY, square: 0, songId }
    for (const query of [SUBMIT_GUESS, productDocument('SubmitGuess')]) {
      const [{ body = '', headers = {} } = {}] = await isAlwaysTheSame((accept) =>
        posted({ query, variables: { input } }, accept),
      )
      expect(body).toContain('"isRepeat":true')
      expect(headers['set-cookie']).toMatch(/^visitor=/)
    }
  })

  it('is refused alike', async () => {
    const refused = (input: object) =>
      isAlwaysTheSame((accept) => posted({ query: SUBMIT_GUESS, variables: { input } }, accept))
    const [later] = await refused({ gameNumber: TODAY + 1, square: 0, songId: 'U29uZzox' })
    expect(later?.body).toContain('FutureGame')
    const [nowhere] = await refused({ gameNumber: TODAY, square: 9, songId: 'x' })
    expect(nowhere?.body).toContain('InvalidInput')
    const [nothing] = await refused({ gameNumber: TODAY })
    expect(nothing?.body).toContain('square')
  })
})
