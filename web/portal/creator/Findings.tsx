/** What is worth knowing of a draft beside its problems: what was used before, and which songs too many squares share. */
import { History, TriangleAlert } from 'lucide-react'
import styles from './Findings.module.css'
import type { CheckedGame } from './use-check.ts'

export function Findings({ check }: { readonly check: CheckedGame | null }) {
  if (!check) return null
  const { usedBefore, duplicateCodes, bottleneck } = check
  const recent = new Set(usedBefore.map(({ code }) => code))
  const older = duplicateCodes.filter(({ code }) => !recent.has(code))
  return (
    <>
      {usedBefore.length > 0 && (
        <div className={styles.warning} role="status">
          <p className={styles.head}>
            <TriangleAlert aria-hidden="true" />
            Used before!
          </p>
          <Uses uses={usedBefore} />
        </div>
      )}
      {older.length > 0 && (
        <div className={styles.note}>
          <p className={styles.head}>
            <History aria-hidden="true" />
            In the previous 30 games
          </p>
          <Uses uses={older} />
        </div>
      )}
      {bottleneck.length > 0 && (
        <p className={styles.note}>
          Nine different songs do not fill it: too many squares share {bottleneck.map(({ title }) => title).join(', ')}.
        </p>
      )}
    </>
  )
}

interface Use {
  readonly code: string
  readonly title: string
  readonly gamesAgo: number
}

const Uses = ({ uses }: { readonly uses: readonly Use[] }) => (
  <ul>
    {uses.map(({ code, title, gamesAgo }) => (
      <li key={code}>
        {title}: {gamesAgo === 1 ? '1 game ago' : `${gamesAgo} games ago`}
      </li>
    ))}
  </ul>
)
