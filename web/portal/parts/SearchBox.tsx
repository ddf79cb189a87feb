import { Search } from 'lucide-react'
import { useId } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './SearchBox.module.css'

interface SearchBoxProps {
  /** Also shown in the box while it is empty. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Narrows a list while one types. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const id = useId()
  return (
    <div className={styles.box}>
      <Search aria-hidden="true" />
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <input
        id={id}
        type="search"
        className={styles.input}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
