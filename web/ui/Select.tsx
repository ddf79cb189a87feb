import { useId } from 'react'
import styles from './Select.module.css'

interface SelectProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Where the label stands. */
  readonly labelled?: 'above' | 'beside'
}

/** One of a few choices. */
export function Select<Value extends string>({
  label,
  options,
  value,
  onChange,
  labelled = 'beside',
}: SelectProps<Value>) {
  const id = useId()
  return (
    <div className={styles[labelled]}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
