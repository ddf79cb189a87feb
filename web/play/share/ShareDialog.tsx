/** What a player shows of a game, and what there is to know about it: two tabs, both live while the dialog is open. */
import type { GamePage_gameFragment } from '../../gql/index.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { later } from '../../ui/later.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { GridState } from '../game/board.ts'
import { useLast } from '../game/use-last.ts'
import type { ShareTab } from '../game/use-share-dialog.ts'
import { ShareResults } from './ShareResults.tsx'

// The charts are the heaviest thing of the product, and many only want to share.
const Statistics = later(async () => (await import('../statistics/Statistics.tsx')).Statistics)

interface ShareDialogProps {
  readonly game: GamePage_gameFragment
  readonly board: GridState
  /** Null while the dialog is closed. */
  readonly tab: ShareTab | null
  readonly onShow: (tab: ShareTab) => void
  readonly onClose: () => void
}

/** The dialog 'Share'. */
export function ShareDialog({ game, board, tab, onShow, onClose }: ShareDialogProps) {
  const shown = useLast(tab, 'results')
  return (
    <Dialog isOpen={tab !== null} onClose={onClose} title={titleOf(board)} width={560} shape="sheet">
      <Tabs
        label="Share"
        chosen={shown}
        onChoose={(id) => onShow(id === 'statistics' ? 'statistics' : 'results')}
        tabs={[
          { id: 'results', label: 'Share results', panel: <ShareResults game={game} /> },
          { id: 'statistics', label: 'View statistics', panel: <Statistics game={game} board={board} /> },
        ]}
      />
    </Dialog>
  )
}

function titleOf({ gameNumber, status }: GridState): string {
  if (status === 'won') return `Game ${gameNumber}: completed!`
  return status === 'lost' ? `Game ${gameNumber}: over` : `Game ${gameNumber}`
}
