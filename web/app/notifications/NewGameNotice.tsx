import { skipToken } from '@apollo/client/react'
import { usePushKeyQuery } from '../../gql/index.ts'
import { canPush } from '../../state/push.ts'
import { Switch } from '../../ui/Switch.tsx'
import { useNewGameNotice } from './use-new-game-notice.ts'

/** Has this browser told of every new game; off until somebody wants it, and not there where it cannot work. */
export function NewGameNotice() {
  const { data } = usePushKeyQuery(canPush() ? {} : skipToken)
  return data?.pushPublicKey ? <NoticeSwitch publicKey={data.pushPublicKey} /> : null
}

function NoticeSwitch({ publicKey }: { publicKey: string }) {
  const { state, turn } = useNewGameNotice(publicKey)
  return (
    <Switch
      label="Tell me of each new game"
      hint={
        state === 'refused'
          ? 'Your browser does not allow it: change that in its own settings'
          : 'A notification once a day'
      }
      isOn={state === 'on'}
      isDisabled={state === 'busy'}
      onChange={(isOn) => void turn(isOn)}
    />
  )
}
