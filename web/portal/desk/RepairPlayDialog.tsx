import { type FormEvent, useState } from 'react'
import { type RepairPlayMutation, useRepairPlayMutation } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../parts/Field.tsx'
import { numberIn } from '../parts/number-in.ts'
import { answerOf, showResult } from '../parts/tell-result.ts'
import styles from './Desk.module.css'

interface RepairPlayDialogProps {
  readonly player: { readonly id: string; readonly name: string }
  readonly isOpen: boolean
  readonly onClose: () => void
}

type Repaired = Extract<RepairPlayMutation['repairPlay'], { readonly __typename: 'RepairedPlay' }>

/** Lets a win that came too late count for its day, and shows what that made of the statistics. */
export function RepairPlayDialog({ player, isOpen, onClose }: RepairPlayDialogProps) {
  const [game, setGame] = useState('')
  const [repaired, setRepaired] = useState<Repaired | null>(null)
  const [repair, { loading }] = useRepairPlayMutation()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const data = await answerOf(repair({ variables: { playerId: player.id, gameNumber: numberIn(game) ?? 0 } }))
    const result = data?.repairPlay
    if (showResult(result, 'RepairedPlay', 'Game repaired') && result?.__typename === 'RepairedPlay')
      setRepaired(result)
  }
  const close = () => {
    setRepaired(null)
    setGame('')
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={`Repair a game of ${player.name}`} width={360}>
      <form className={styles.list} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Game number"
          hint="A game that was completed too late for its board counts for its day. The audit log keeps it."
          data-focus-first=""
          required
          inputMode="numeric"
          pattern="[0-9]{1,6}"
          title="A number"
          value={game}
          onChange={(event) => setGame(event.target.value)}
        />
        <Button type="submit" variant="primary" isBusy={loading}>
          Repair
        </Button>
      </form>
      <div role="status">{repaired && <Outcome repaired={repaired} />}</div>
    </Dialog>
  )
}

function Outcome({ repaired: { gameNumber, before, after } }: { readonly repaired: Repaired }) {
  return (
    <table className={styles.table}>
      <caption>Game {gameNumber} counts for its day now.</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Streak</th>
          <td>{before.streak}</td>
          <td>{after.streak}</td>
        </tr>
        <tr>
          <th scope="row">Longest streak</th>
          <td>{before.maxStreak}</td>
          <td>{after.maxStreak}</td>
        </tr>
      </tbody>
    </table>
  )
}
