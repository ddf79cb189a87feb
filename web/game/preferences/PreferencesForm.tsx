/** How a person is called and shown on boards, and whether news are welcome. */
import { type FormEvent, useState } from 'react'
import type { PreferencesForm_accountFragment } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { CountryField } from './CountryField.tsx'
import { choiceOf, withFullName } from './choice.ts'
import { DisplayNameField } from './DisplayNameField.tsx'
import styles from './PreferencesForm.module.css'
import { useSavePreferences } from './use-save-preferences.ts'

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
