/** Makes one delivery attempt: with a deadline, without following redirects, reading little of the response. */
import { type ClientRequest, type IncomingMessage, request as requestPlainly } from 'node:http'
import { request } from 'node:https'
import { startDeadline } from '#server/platform/deadline.ts'
import { lookUpPublic } from '#server/platform/public-address.ts'
import { addressProblem, isLoopback } from './hook-address.ts'

export interface OutgoingMessage {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface SendingWay {
  readonly toLoopback: boolean
  readonly stop: AbortSignal
}

export type DeliveryAttempt =
  | { readonly kind: 'answered'; readonly statusCode: number; readonly problem: string | null }
  | { readonly kind: 'unanswered'; readonly problem: string }

/** From the first look at the name to the end of the answer. */
export const ANSWER_WITHIN_MS = 10_000
/** The response is not used; a receiver that sends a little may finish. */
const MOST_ANSWER_BYTES = 16 * 1024

/** Never throws: what went wrong is for the owner's log. */
export async function sendMessage(
  message: OutgoingMessage,
  { toLoopback, stop }: SendingWay,
): Promise<DeliveryAttempt> {
  const refused = addressProblem(message.url, toLoopback)
  if (refused) return { kind: 'unanswered', problem: `We do not send to this address: ${refused}` }
  using deadline = startDeadline(ANSWER_WITHIN_MS, stop)
  try {
    const answer = await answerTo(open(message, deadline.signal), message.body)
    const statusCode = answer.statusCode ?? 0
    await readAway(answer)
    return { kind: 'answered', statusCode, problem: problemOf(statusCode) }
  } catch (error) {
    return { kind: 'unanswered', problem: deadline.hasPassed ? 'No answer came within 10 seconds' : reasonOf(error) }
  }
}

function open({ url: text, headers, body }: OutgoingMessage, signal: AbortSignal): ClientRequest {
  const url = new URL(text)
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal,
    agent: false,
  } as const
  return isLoopback(url) ? requestPlainly(url, options) : request(url, { ...options, lookup: lookUpPublic })
}

function answerTo(ask: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    ask.once('response', resolve).once('error', reject).end(body)
  })
}

async function readAway(answer: IncomingMessage): Promise<void> {
  let size = 0
  for await (const part of answer) {
    size += part.length
    if (size > MOST_ANSWER_BYTES) break
  }
  answer.destroy()
}

function problemOf(statusCode: number): string | null {
  if (statusCode >= 200 && statusCode < 300) return null
  if (statusCode >= 300 && statusCode < 400) return `Answered ${statusCode}: we follow no redirects`
  return `Answered ${statusCode}`
}

/** In words of ours: what a foreign machine says stays out of logs and pages. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    REASONS[code] ?? (/CERT|TLS|SSL|SIGNATURE/.test(code) ? 'Its certificate is not valid' : 'The connection failed')
  )
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Its name is unknown',
  EAI_AGAIN: 'Its name could not be looked up',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was cut off',
  ETIMEDOUT: 'The connection took too long',
}
