import styles from './Flag.module.css'

interface FlagProps {
  readonly code: string
  /** Of the country, for those who do not know it by its flag; empty where it stands beside. */
  readonly name: string
  readonly size?: number
}

/** A round flag. */
export function Flag({ code, name, size = 18 }: FlagProps) {
  return (
    <img
      className={styles.flag}
      src={`/flags/${code}.svg`}
      alt={name}
      title={name || undefined}
      width={size}
      height={size}
      loading="lazy"
    />
  )
}
