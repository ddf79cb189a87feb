/** What the form of the sign-in says where no answer came, or a refusal that is no result. Specification, section 8. */
import { ServerError } from '@apollo/client'

const INVALID = 'Invalid username or password'
export const FAILED = 'An error occurred during login.'
const REFUSALS = [400, 401]

/** The server's own message, where it refuses with one. */
export function signInProblem(error: unknown): string {
  if (!ServerError.is(error) || !REFUSALS.includes(error.statusCode)) return FAILED
  return messageIn(error.bodyText) ?? INVALID
}

function messageIn(body: string): string | null {
  try {
    const answer = entriesOf(JSON.parse(body))
    const [first = answer] = Array.isArray(answer['errors']) ? answer['errors'].map(entriesOf) : []
    return typeof first['message'] === 'string' ? first['message'].trim() || null : null
  } catch {
    return null
  }
}

function entriesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
