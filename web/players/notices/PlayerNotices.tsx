/** Notices for players. Visitors who have never played load nothing of it. */
import { savedGameNumbers, useSavedGamesVersion } from '../../state/saved-games.ts'
import { mayBeSignedIn } from '../../state/session-sign.ts'
import { later } from '../../ui/later.tsx'

const Notices = later(async () => (await import('./Notices.tsx')).Notices)

export function PlayerNotices() {
  useSavedGamesVersion()
  return (mayBeSignedIn() || savedGameNumbers().length > 0) && <Notices />
}
