/** The name on boards: a part of the first name, made shorter and longer letter by letter, or an adjective and an animal. */
import { Minus, Plus, Shuffle } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { randomName } from '#schema/rules/people/display-names.ts'
import { longerName, type NameMode, shorterName } from '#schema/rules/people/own-name.ts'
import type { PreferencesForm_accountFragment } from '../../gql/index.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { type PreferencesChoice, withLess, withMore } from './choice.ts'
import styles from './PreferencesForm.module.css'

interface DisplayNameFieldProps {
  readonly account: PreferencesForm_accountFragment
  readonly choice: PreferencesChoice
  readonly problem: string | null
  readonly onChange: (choice: PreferencesChoice) => void
}

export function DisplayNameField({ account, choice, problem, onChange }: DisplayNameFieldProps) {
  const id = useId()
  const { fullNamePublic, displayName } = choice
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={id}>
          Display name
        </label>
        {!fullNamePublic && <Modes account={account} choice={choice} onChange={onChange} />}
      </div>
      <div className={styles.line}>
        <input
          id={id}
          className={styles.input}
          value={fullNamePublic ? '' : displayName}
          placeholder={fullNamePublic ? account.fullName : undefined}
          readOnly
          disabled={fullNamePublic}
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-note`}
        />
        {!fullNamePublic && <Controls account={account} choice={choice} onChange={onChange} />}
      </div>
      <p id={`${id}-note`} className={problem ? styles.problem : styles.note} role={problem ? 'alert' : undefined}>
        {problem ?? 'What others see on leaderboards.'}
      </p>
    </div>
  )
}

type PartProps = Omit<DisplayNameFieldProps, 'problem'>

function Modes({ account, choice, onChange }: PartProps) {
  const choose = (mode: NameMode) => {
    if (mode === choice.mode) return
    onChange({ ...choice, mode, displayName: mode === 'shorten' ? account.firstName : randomName(Math.random) })
  }
  return (
    <fieldset className={styles.modes}>
      <legend className={styles.hidden}>How to make it</legend>
      <Mode mode="shorten" now={choice.mode} onChoose={choose}>
        Shorten
      </Mode>
      <Mode mode="random" now={choice.mode} onChoose={choose}>
        Random
      </Mode>
    </fieldset>
  )
}

interface ModeProps {
  readonly mode: NameMode
  readonly now: NameMode
  readonly onChoose: (mode: NameMode) => void
  readonly children: ReactNode
}

function Mode({ mode, now, onChoose, children }: ModeProps) {
  return (
    <label className={styles.mode}>
      <input
        type="radio"
        name="name-mode"
        className={styles.radio}
        checked={mode === now}
        onChange={() => onChoose(mode)}
      />
      {children}
    </label>
  )
}

function Controls({ account: { firstName }, choice, onChange }: PartProps) {
  const { mode, displayName } = choice
  if (mode === 'random') {
    return (
      <IconButton label="Shuffle" onClick={() => onChange({ ...choice, displayName: randomName(Math.random) })}>
        <Shuffle aria-hidden="true" />
      </IconButton>
    )
  }
  return (
    <>
      <IconButton
        label="One letter less"
        disabled={shorterName(displayName) === displayName}
        onClick={() => onChange(withLess(choice))}
      >
        <Minus aria-hidden="true" />
      </IconButton>
      <IconButton
        label="One letter more"
        disabled={longerName(displayName, firstName) === displayName}
        onClick={() => onChange(withMore(choice, firstName))}
      >
        <Plus aria-hidden="true" />
      </IconButton>
    </>
  )
}
