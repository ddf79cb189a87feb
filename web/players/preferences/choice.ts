/** What the preferences form holds while it is filled in, and what one press in it changes. */
import { longerName, type NameMode, nameModeOf, shorterName } from '#schema/rules/people/own-name.ts'
import type { PreferencesForm_accountFragment } from '../../gql/index.ts'

export interface PreferencesChoice {
  readonly mode: NameMode
  /** Empty where the full name is shown. */
  readonly displayName: string
  readonly fullNamePublic: boolean
  readonly countryCode: string | null
  readonly marketingOptIn: boolean
}

/** As the account has it; a new one starts with the specification's defaults. */
export function choiceOf(account: PreferencesForm_accountFragment): PreferencesChoice {
  const { displayName, firstName, fullNamePublic, countryCode, marketingOptIn, completedAt, nameNotice } = account
  const mode = nameModeOf(displayName, firstName)
  if (completedAt === null)
    return {
      mode: nameNotice ? mode : 'shorten',
      // A name that may not stand on boards is not offered.
      displayName: nameNotice ? displayName : '',
      fullNamePublic: !nameNotice,
      countryCode: countryCode ?? null,
      marketingOptIn: true,
    }
  return { mode, displayName, fullNamePublic, countryCode: countryCode ?? null, marketingOptIn }
}

/** Ticked, there is no display name; unticked without one, it is the first name, to be shortened. */
export function withFullName(choice: PreferencesChoice, isPublic: boolean, firstName: string): PreferencesChoice {
  if (isPublic) return { ...choice, fullNamePublic: true, displayName: '' }
  if (choice.displayName !== '') return { ...choice, fullNamePublic: false }
  return { ...choice, fullNamePublic: false, mode: 'shorten', displayName: firstName }
}

export const withLess = (choice: PreferencesChoice): PreferencesChoice => ({
  ...choice,
  displayName: shorterName(choice.displayName),
})

export const withMore = (choice: PreferencesChoice, firstName: string): PreferencesChoice => ({
  ...choice,
  displayName: longerName(choice.displayName, firstName),
})

/** Whether the name is all that differs from the account. */
export function isNameAlone(choice: PreferencesChoice, account: PreferencesForm_accountFragment): boolean {
  const isNameNew = choice.displayName !== account.displayName || choice.fullNamePublic !== account.fullNamePublic
  const isRestSame =
    choice.countryCode === (account.countryCode ?? null) && choice.marketingOptIn === account.marketingOptIn
  return isNameNew && isRestSame
}
