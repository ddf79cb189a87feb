/** The events that a webhook receives. */
import type { WebhookEvent } from '../../gql/index.ts'
import { Switch } from '../../ui/Switch.tsx'
import { EVENTS } from './event-names.ts'
import styles from './Webhooks.module.css'

interface EventSwitchesProps {
  readonly chosen: readonly WebhookEvent[]
  readonly isDisabled?: boolean
  readonly onChange: (chosen: WebhookEvent[]) => void
}

export function EventSwitches({ chosen, isDisabled = false, onChange }: EventSwitchesProps) {
  return (
    <fieldset className={styles.events}>
      <legend className={styles.label}>Tell it when</legend>
      {EVENTS.map(({ event, label, hint }) => (
        <Switch
          key={event}
          label={label}
          hint={hint}
          isOn={chosen.includes(event)}
          isDisabled={isDisabled}
          onChange={(isOn) => onChange(isOn ? [...chosen, event] : chosen.filter((other) => other !== event))}
        />
      ))}
    </fieldset>
  )
}
