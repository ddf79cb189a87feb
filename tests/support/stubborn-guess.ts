/** A guess that is sent until it is acknowledged: to one node after the other, whatever happens to them. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { startDeadline } from '#server/platform/deadline.ts'
import { signVisitor, visitorCookie } from '#server/players/sign-in/visitor.ts'

/** A player without an account. */
export interface Guesser {
  readonly id: string
  /** As a Cookie header. */
  readonly cookie: string
}

export interface StubbornGuess {
  readonly urls: readonly string[]
  readonly guesser: Guesser
  readonly input: { readonly gameNumber: number; readonly square: number; readonly songId: string }
  /** Each answer other than the one that is waited for: a type or code, or NO_ANSWER. */
  readonly heard: (code: string) => void
  /** Then it is given up. */
  readonly stop: AbortSignal
}

/** The connection was refused, ended or silent. */
export const NO_ANSWER = 'no answer'
/** A client waits no longer than this before it sends again. */
const PATIENCE_MS = 8000
const PAUSE_MS = 100

const DOCUMENT = `mutation StubbornGuess($input: SubmitGuessInput!) {
  submitGuess(input: $input) { __typename ... on Verdict { isCorrect } }
}`

const answered = z.object({
  data: z
    .object({ submitGuess: z.object({ __typename: z.string(), isCorrect: z.boolean().optional() }) })
    .nullish()
    .catch(null),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })).optional(),
})

/** A new guesser, for servers with this COOKIE_SECRET. */
export function newGuesser(cookieSecret: string): Guesser {
  const id = randomUUID()
  return { id, cookie: visitorCookie(signVisitor(id, cookieSecret), false).split(';')[0] ?? '' }
}

/** True once it is stored; false when it was stopped before. */
export async function guessUntilStored(guess: StubbornGuess): Promise<boolean> {
  const { urls, heard, stop } = guess
  for (let tries = 0; !stop.aborted; tries++) {
    const code = await send(urls[tries % urls.length] ?? '', guess).catch(() => NO_ANSWER)
    if (code === 'stored') return true
    if (stop.aborted) return false
    heard(code)
    await wait(PAUSE_MS * Math.min(tries + 1, 5), undefined, { signal: stop }).catch(() => {})
  }
  return false
}

/** 'stored', or what was said in its place. */
async function send(url: string, { guesser, input, stop }: StubbornGuess): Promise<string> {
  using deadline = startDeadline(PATIENCE_MS, stop)
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: guesser.cookie },
    body: JSON.stringify({ query: DOCUMENT, variables: { input } }),
    signal: deadline.signal,
  })
  const text = await response.text()
  const read = answered.safeParse(parsed(text))
  if (!read.success) return `status ${response.status}`
  const [error] = read.data.errors ?? []
  if (error) return error.extensions.code
  const verdict = read.data.data?.submitGuess
  return verdict?.isCorrect ? 'stored' : (verdict?.__typename ?? `status ${response.status}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
