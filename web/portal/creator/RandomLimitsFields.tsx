import { Select } from '../../ui/Select.tsx'
import { Tick } from '../../ui/Tick.tsx'
import styles from './RandomLimitsFields.module.css'
import { KINDS, type LimitKind, limitsInWords, type RandomLimits } from './random-limits.ts'

const DIFFICULTIES = [
  { value: 'ANY', label: 'Any' },
  { value: 'EASY', label: 'Easy' },
  { value: 'MEDIUM', label: 'Medium' },
  { value: 'HARD', label: 'Hard' },
] as const

const RESTS = [0, 3, 5, 10, 30].map((games) => ({
  value: String(games),
  label: games === 0 ? 'Nothing' : `Clues of the last ${games} games`,
}))

interface RandomLimitsFieldsProps {
  readonly limits: RandomLimits
  readonly onChange: (limits: RandomLimits) => void
}

/** Limits for Random: difficulty, kinds of clues, and clues to avoid; collapsed by default. */
export function RandomLimitsFields({ limits, onChange }: RandomLimitsFieldsProps) {
  const { difficulty, kinds, restGames } = limits
  const turn = (kind: LimitKind, isOn: boolean) =>
    onChange({ ...limits, kinds: isOn ? [...kinds, kind] : kinds.filter((each) => each !== kind) })
  return (
    <details className={styles.limits}>
      <summary className={styles.summary}>
        <b>Limits of Random:</b> {limitsInWords(limits)}
      </summary>
      <div className={styles.fields}>
        <Select
          label="Difficulty"
          options={DIFFICULTIES}
          value={difficulty}
          onChange={(chosen) => onChange({ ...limits, difficulty: chosen })}
        />
        <fieldset className={styles.kinds}>
          <legend className={styles.legend}>Kinds of clue</legend>
          {KINDS.map(({ kind, label }) => (
            <Tick key={kind} label={label} isOn={kinds.includes(kind)} onChange={(isOn) => turn(kind, isOn)} />
          ))}
        </fieldset>
        <Select
          label="Leave out"
          options={RESTS}
          value={String(restGames)}
          onChange={(games) => onChange({ ...limits, restGames: Number(games) })}
        />
      </div>
    </details>
  )
}
