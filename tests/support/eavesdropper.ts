/** Asks a server for everything, by introspection, and keeps every answer. */
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql'
import type { Player } from './player.ts'
import { type Question, questionsFor, type ValuesFor } from './schema-questions.ts'
import { inTime } from './watch.ts'

/** What was heard: by question and place in the answer, a number, a text or the size of a list. */
export type Heard = ReadonlyMap<string, string>

/** Operations after which the caller is anonymous, or must wait after wrong passwords. */
const ENDING = /^(?:signOut|signOutEverywhere|adminSignIn|adminSignOut|deleteAccount|eraseViewerData)$/
/** Known for all arguments once it is known for one. */
const REFUSED = /"NotSignedIn"|Please log in first/
const CLOSED = /"NotAdmin"|Not authorized/
const TOO_MUCH = /"code":"TOO_\w+"/
const AT_A_TIME = 4

export interface Errand {
  /** Who asks: without cookies, a new visitor at each question. */
  readonly asker: () => Player
  readonly valuesFor: ValuesFor
  /** Fields that are refused to the asker whatever they ask: they are asked for once. */
  readonly refused: Set<string>
  /** Fields that are refused to all but admins. */
  readonly closed: Set<string>
  /** Names that another run would have others for, such as the ref of a game of one's own. */
  readonly ownNames: readonly string[]
  /** Which questions are left out, such as guessing in the game itself. */
  readonly leavesOut: (question: Question) => boolean
}

export async function introspects(player: Player): Promise<GraphQLSchema> {
  return buildClientSchema(await player.asks<IntrospectionQuery>(getIntrospectionQuery()))
}

/** Asks every root field; first the mutations, so that what they make can be asked for. */
export async function hearsEverything(schema: GraphQLSchema, errand: Errand): Promise<Heard> {
  const roots = [
    ['mutation', schema.getMutationType()],
    ['query', schema.getQueryType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const
  const heard = new Map<string, string>()
  for (const [operation, type] of roots) {
    const fields = Object.values(type?.getFields() ?? {}).filter(({ name }) => {
      const field = `${type?.name}.${name}`
      return !ENDING.test(name) && !errand.refused.has(field) && !errand.closed.has(field)
    })
    const waiting = fields.map((field) => questionsFor({ schema, valuesFor: errand.valuesFor }, operation, field))
    const worker = async () => {
      for (let questions = waiting.shift(); questions; questions = waiting.shift())
        await asksAll(questions, errand, heard)
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  }
  return heard
}

async function asksAll(questions: readonly Question[], errand: Errand, heard: Map<string, string>) {
  for (const question of questions.filter((each) => !errand.leavesOut(each))) {
    const answer = withoutOwn(await answerTo(errand.asker(), question), errand)
    if (TOO_MUCH.test(answer)) {
      await asksAll(question.parts(), errand, heard)
      continue
    }
    for (const [place, value] of leavesOf(JSON.parse(answer)))
      heard.set(`${withoutOwn(question.text, errand)} => ${place}`, value)
    if (CLOSED.test(answer)) errand.closed.add(question.field)
    if (REFUSED.test(answer)) errand.refused.add(question.field)
    if (REFUSED.test(answer) || CLOSED.test(answer)) return
  }
}

/** Which of the questions are answered to the player, in parts where the whole is refused as too much. */
export async function answeredOf(player: Player, questions: readonly Question[]): Promise<readonly Question[]> {
  const answered = questions.map(async (question) => {
    const answer = await answerTo(player, question)
    if (TOO_MUCH.test(answer)) return answeredOf(player, question.parts())
    return REFUSED.test(answer) || CLOSED.test(answer) ? [] : [question]
  })
  return (await Promise.all(answered)).flat()
}

const withoutOwn = (text: string, { ownNames }: Errand) =>
  ownNames.reduce((rest, name) => rest.replaceAll(name, 'OWN'), text)

/** The body of the answer; of a subscription the first event. */
export async function answerTo(player: Player, { operation, text }: Question): Promise<string> {
  const response = await player.fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: operation === 'subscription' ? 'text/event-stream' : 'application/graphql-response+json',
    },
    body: JSON.stringify({ query: text }),
  })
  return operation === 'subscription' ? firstEvent(response) : response.text()
}

async function firstEvent(response: Response): Promise<string> {
  let text = ''
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  while (reader) {
    const { done, value } = await inTime(reader.read(), () => 'no event came')
    text += value ?? ''
    const data = /^data: ?(.+)$/m.exec(text)?.[1]
    if (data === undefined && !done) continue
    await reader.cancel()
    return data ?? (text.startsWith('{') ? text : '{}')
  }
  return '{}'
}

/** Everything in an answer by its place; of a list also how long it is. */
function leavesOf(value: unknown, place = ''): [string, string][] {
  if (Array.isArray(value)) {
    return [[`${place}.length`, `${value.length}`], ...value.flatMap((one, i) => leavesOf(one, `${place}[${i}]`))]
  }
  if (typeof value !== 'object' || value === null) return [[place, JSON.stringify(value)]]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${place}.${key}`))
}
