import { type FormEvent, useState } from 'react'
import { type PlayerItem_playerFragment, useSetPremiumMutation } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { TextField } from '../parts/Field.tsx'
import { answerOf, showResult } from '../parts/tell-result.ts'
import styles from './Desk.module.css'

interface PremiumDialogProps {
  readonly player: PlayerItem_playerFragment
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The subscription of a player: premium is data, and this is where it is kept. */
export function PremiumDialog({ player, isOpen, onClose }: PremiumDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Premium of ${player.name}`} width={360}>
      <PremiumForm player={player} onSaved={onClose} />
    </Dialog>
  )
}

interface PremiumFormProps extends Pick<PremiumDialogProps, 'player'> {
  readonly onSaved: () => void
}

/** There only while the dialog is open, so that it begins with what is true then. */
function PremiumForm({ player, onSaved }: PremiumFormProps) {
  const [isPremium, setPremium] = useState(player.isPremium)
  const [autoRenew, setAutoRenew] = useState(player.autoRenew)
  const [begunWith] = useState(player.subscriptionEndDate)
  const [end, setEnd] = useState(dayOf(begunWith))
  const [send, { loading }] = useSetPremiumMutation()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A provider's subscription ends at an hour of its own: only another day takes that from it.
    const subscriptionEndDate = end === dayOf(begunWith) ? begunWith : momentOf(end)
    const input = { id: player.id, isPremium, autoRenew, subscriptionEndDate }
    const data = await answerOf(send({ variables: { input } }))
    if (showResult(data?.setPremium, 'AdminPlayer', 'Premium saved')) onSaved()
  }
  return (
    <form className={styles.list} onSubmit={(event) => void submit(event)}>
      <Tick label="Premium" isOn={isPremium} onChange={setPremium} />
      <Tick label="Renews by itself" isOn={autoRenew} onChange={setAutoRenew} />
      <TextField label="Ends on" type="date" value={end} onChange={(event) => setEnd(event.target.value)} />
      <Button type="submit" variant="primary" isBusy={loading}>
        Save
      </Button>
    </form>
  )
}

const dayOf = (moment: string | null) => moment?.slice(0, 10) ?? ''
const momentOf = (day: string) => (day === '' ? null : new Date(`${day}T00:00:00Z`).toISOString())
