/** Tells whoever has played of corrections that gave them a square. Whoever has not loads nothing of it. */
import { savedGameNumbers, useSavedGamesVersion } from '../../state/saved-games.ts'
import { mayBeSignedIn } from '../../state/session-sign.ts'
import { later } from '../../ui/later.tsx'

const Notices = later(async () => (await import('./Notices.tsx')).Notices)

export function PlayerNotices() {
  useSavedGamesVersion()
  return (mayBeSignedIn() || savedGameNumbers().length > 0) && <Notices />
}
