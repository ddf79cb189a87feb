/** How a person is called and shown on boards, and whether news are welcome. */
import { type FormEvent, useState } from 'react'
import {
  type PreferencesForm_accountFragment,
  useCompleteAccountMutation,
  useUpdateDisplayNameMutation,
  useUpdatePreferencesMutation,
} from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { CountryField } from './CountryField.tsx'
import { choiceOf, isNameAlone, type PreferencesChoice, withFullName } from './choice.ts'
import { DisplayNameField } from './DisplayNameField.tsx'
import styles from './PreferencesForm.module.css'

interface PreferencesFormProps {
  readonly account: PreferencesForm_accountFragment
  readonly kind: 'complete' | 'update'
  readonly onSaved?: () => void
}

export function PreferencesForm({ account, kind, onSaved }: PreferencesFormProps) {
  const [choice, setChoice] = useState(() => choiceOf(account))
  const { save, problem, isBusy } = useSavePreferences(account, kind)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && (await save(choice))) onSaved?.()
  }
  return (
    <form className={styles.form} aria-labelledby="preferences" onSubmit={(event) => void submit(event)} noValidate>
      <h2 id="preferences" className={styles.title}>
        Preferences
      </h2>
      {account.nameNotice && <p className={styles.notice}>{account.nameNotice}</p>}
      <DisplayNameField account={account} choice={choice} problem={problem} onChange={setChoice} />
      <Tick
        label="Use full name publicly"
        hint={`Boards and friends see “${account.fullName}”.`}
        isOn={choice.fullNamePublic}
        onChange={(isOn) => setChoice(withFullName(choice, isOn, account.firstName))}
      />
      <CountryField code={choice.countryCode} onChange={(countryCode) => setChoice({ ...choice, countryCode })} />
      <Tick
        label="Send me news by email"
        hint="Now and then, about new games and features. You can stop it here."
        isOn={choice.marketingOptIn}
        onChange={(marketingOptIn) => setChoice({ ...choice, marketingOptIn })}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} disabled={isBusy} className={styles.save}>
        {kind === 'complete' ? 'Save account' : 'Update'}
      </Button>
    </form>
  )
}

/** Sends the preferences by the mutation that fits, and says in the specification's words what came of it. */
const accountWords = { done: 'Account updated successfully', failed: 'Error completing account' }
const nameWords = { done: 'Display name updated successfully', failed: 'Error updating display name' }

type Outcome = { readonly __typename?: string; readonly message?: string } | undefined

/** `save` answers whether it is done. `problem` is what the server had against the choice. */
function useSavePreferences(account: PreferencesForm_accountFragment, kind: 'complete' | 'update') {
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
