/** Chooses whose standings a board shows. */
import { Choices } from '../../ui/Choices.tsx'
import type { BoardScope } from './use-scope.ts'

const scopes: readonly { readonly id: BoardScope; readonly label: string }[] = [
  { id: 'ALL', label: 'All users' },
  { id: 'SIGNED_IN', label: 'Signed-in users' },
  { id: 'FRIENDS', label: 'Friends' },
]

interface ScopeSwitchProps {
  readonly scope: BoardScope
  /** The board can be shown with friends alone, and the viewer can have some. */
  readonly hasFriends?: boolean
  readonly onChange: (scope: BoardScope) => void
}

export function ScopeSwitch({ scope, hasFriends = false, onChange }: ScopeSwitchProps) {
  const offered = scopes.filter(({ id }) => id !== 'FRIENDS' || hasFriends)
  return <Choices legend="Show" choices={offered} chosen={scope} onChoose={onChange} look="joined" />
}
