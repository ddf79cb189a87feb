import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import styles from './Switch.module.css'

interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, hint, isOn, isDisabled = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      <Base.Root
        id={id}
        nativeButton
        render={<button type="button" />}
        checked={isOn}
        disabled={isDisabled}
        className={styles.switch}
        onCheckedChange={onChange}
      >
        <span className={styles.track}>
          <Base.Thumb className={styles.thumb} />
        </span>
      </Base.Root>
    </div>
  )
}
