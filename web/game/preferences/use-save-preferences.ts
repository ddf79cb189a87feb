/** Sends the preferences by the mutation that fits, and says in the specification's words what came of it. */
import { useState } from 'react'
import {
  type PreferencesForm_accountFragment,
  useCompleteAccountMutation,
  useUpdateDisplayNameMutation,
  useUpdatePreferencesMutation,
} from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { isNameAlone, type PreferencesChoice } from './choice.ts'

const accountWords = { done: 'Account updated successfully', failed: 'Error completing account' }
const nameWords = { done: 'Display name updated successfully', failed: 'Error updating display name' }

type Outcome = { readonly __typename?: string; readonly message?: string } | undefined

/** `save` answers whether it is done. `problem` is what the server had against the choice. */
export function useSavePreferences(account: PreferencesForm_accountFragment, kind: 'complete' | 'update') {
  const [problem, setProblem] = useState<string | null>(null)
  const [complete, completing] = useCompleteAccountMutation()
  const [update, updating] = useUpdatePreferencesMutation()
  const [rename, renaming] = useUpdateDisplayNameMutation()

  const send = async (choice: PreferencesChoice, isName: boolean): Promise<Outcome> => {
    const { displayName, fullNamePublic, countryCode, marketingOptIn } = choice
    const input = { displayName, fullNamePublic, countryCode, marketingOptIn }
    if (kind === 'complete') return (await complete({ variables: { input } })).data?.completeAccount
    if (isName) return (await rename({ variables: { input: { displayName, fullNamePublic } } })).data?.updateDisplayName
    return (await update({ variables: { input } })).data?.updatePreferences
  }

  const save = async (choice: PreferencesChoice): Promise<boolean> => {
    const isName = kind === 'update' && isNameAlone(choice, account)
    const words = isName ? nameWords : accountWords
    setProblem(null)
    try {
      const outcome = await send(choice, isName)
      if (outcome?.__typename === 'Account') {
        showToast({ type: 'success', text: words.done })
        return true
      }
      setProblem(outcome?.message ?? null)
    } catch {
      // Said below.
    }
    showToast({ type: 'error', text: words.failed })
    return false
  }
  return { save, problem, isBusy: completing.loading || updating.loading || renaming.loading }
}
