/** The strip at the top of the players' pages: what it says, where, and until when. */
import { Megaphone, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type PortalBannersQuery, useDeleteBannerMutation, usePortalBannersQuery } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { answerOf, showResult } from '../parts/tell-result.ts'
import { portal as portalPage } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'
import { BannerForm } from './BannerForm.tsx'
import styles from './Desk.module.css'

type Banner = Extract<PortalBannersQuery['portal'], { __typename: 'Portal' }>['banners'][number]

export function BannersScreen() {
  const { data, error, refetch } = usePortalBannersQuery({ fetchPolicy: 'cache-and-network' })
  const [edited, edit] = useState<Banner | 'new' | null>(null)
  const banners = usePortal(data?.portal)?.banners
  return (
    <>
      <PageHead
        title="Banners"
        back={{ to: portalPage(), label: 'Portal' }}
        actions={
          <Button variant="primary" onClick={() => edit('new')}>
            <Plus aria-hidden="true" />
            New banner
          </Button>
        }
      />
      {error && !banners && <ErrorState onRetry={() => void refetch()}>The banners could not be loaded.</ErrorState>}
      {!banners && !error && <Skeleton height="40dvh" />}
      {banners?.length === 0 && <EmptyState icon={<Megaphone />}>There is no banner.</EmptyState>}
      <ul className={styles.list} aria-label="Banners">
        {banners?.map((banner) => (
          <BannerItem key={banner.id} banner={banner} onEdit={() => edit(banner)} />
        ))}
      </ul>
      <Dialog
        isOpen={edited !== null}
        onClose={() => edit(null)}
        title={edited === 'new' ? 'New banner' : 'Edit banner'}
      >
        {edited && <BannerForm banner={edited === 'new' ? null : edited} onSaved={() => edit(null)} />}
      </Dialog>
    </>
  )
}

function BannerItem({ banner, onEdit }: { readonly banner: Banner; readonly onEdit: () => void }) {
  const { id, text, games, expiresAt, isShowing } = banner
  const [isAsking, ask] = useState(false)
  const [remove] = useDeleteBannerMutation({ refetchQueries: ['PortalBanners'] })
  const act = async () => {
    const data = await answerOf(remove({ variables: { id } }))
    showResult(data?.deleteBanner, 'DeletedBanner', 'Banner deleted')
  }
  return (
    <li className={styles.card}>
      <p>{text}</p>
      <p className={styles.marks}>
        {isShowing && <strong>showing now</strong>}
        <span>{games.length === 0 ? 'on all games' : `on games ${games.join(', ')}`}</span>
        {expiresAt && <span>until {new Date(expiresAt).toLocaleString('en-GB')}</span>}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onEdit} aria-label={`Edit: ${text}`}>
          Edit
        </Button>
        <Button variant="danger" onClick={() => ask(true)} aria-label={`Delete: ${text}`}>
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title="Delete banner"
        message={text}
        action="Delete"
        isDangerous
        onConfirm={act}
      />
    </li>
  )
}
