/** Why the server refused a save, in the words of the editor. */
import type { ConflictDialog_conflictFragment } from '../../gql/index.ts'
import type { SaveOutcome } from './use-editor.ts'

/** Specification, section 8. */
export const SAVE_FAILED = {
  song: 'Song save failed',
  album: 'Album save failed',
  category: 'Category save failed',
} as const

type Refusal =
  | { readonly __typename: 'NotAdmin'; readonly message: string }
  | ({ readonly __typename: 'SaveConflict'; readonly message: string } & Omit<
      ConflictDialog_conflictFragment,
      '__typename' | ' $fragmentName'
    >)
  | {
      readonly __typename: 'InvalidInput'
      readonly message: string
      readonly issues: readonly { readonly message: string }[]
    }
  | { readonly __typename: string; readonly message: string }

/** Throws for a response without a result, which is shown as a failed save. */
export function refusalOf(refusal: Refusal | null | undefined): Exclude<SaveOutcome<never>, { kind: 'saved' }> {
  if (!refusal) throw new Error('A save without a result')
  if (refusal.__typename === 'NotAdmin') return { kind: 'loggedOut' }
  if ('fields' in refusal) return { kind: 'conflict', conflict: refusal }
  const issue = 'issues' in refusal ? refusal.issues[0]?.message : undefined
  return { kind: 'invalid', message: issue ?? refusal.message }
}
