import { showToast } from '../../state/toasts.ts'
import { sessionLost } from '../session/lost-session.ts'

/** Specification, section 8. */
const FAILED = 'An error occurred'

interface Result {
  readonly __typename: string
  readonly message?: string
  readonly issues?: readonly { readonly message: string }[]
}

/** Says what became of a change: `done` when the result is of the kind it should be, else why not. True when it is done. */
export function showResult(result: Result | null | undefined, kind: string, done: string): boolean {
  if (result?.__typename === kind) {
    showToast({ type: 'success', text: done })
    return true
  }
  if (result?.__typename === 'NotAdmin') sessionLost()
  else showToast({ type: 'error', text: result?.issues?.[0]?.message ?? result?.message ?? FAILED })
  return false
}

/** An answer that did not come is no answer. */
export async function answerOf<Answer>(sent: Promise<{ readonly data?: Answer | null | undefined }>) {
  return (await sent.catch(() => null))?.data ?? null
}
