/** What a press on a cell of the matrix does. */
import { usePreviewCategorySongMutation, useSetCategorySongMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { type AskedRegrade, useRegrade } from '../parts/use-regrade.ts'
import { sessionLost } from '../session/lost-session.ts'
import type { MatrixCategory } from './matrix-filters.ts'

/** Specification, section 8. */
const FAILED = 'Category save failed'

interface Toggling {
  readonly toggle: (category: MatrixCategory, songId: string) => void
  /** What is asked before games change by it. */
  readonly asked: AskedRegrade | null
}

/** Puts a song into a category or takes it out: shown as soon as nothing is to be asked, and taken back when the server does not do it. */
export function useToggleCell(): Toggling {
  const [ask] = usePreviewCategorySongMutation()
  const [send] = useSetCategorySongMutation()
  const { asked, maySave } = useRegrade()
  const set = async (category: MatrixCategory, songId: string) => {
    const belongs = !category.songIds.includes(songId)
    const songIds = belongs ? [...category.songIds, songId] : category.songIds.filter((id) => id !== songId)
    const variables = { code: category.code, songId, belongs }
    const { data: seen } = await ask({ variables })
    const preview = seen?.previewCategorySong
    if (preview?.__typename !== 'RegradePreview') return preview
    if (!(await maySave(preview))) return preview
    const { data } = await send({
      variables,
      optimisticResponse: { setCategorySong: { ...category, songIds, songCount: songIds.length } },
    })
    return data?.setCategorySong
  }
  const toggle = (category: MatrixCategory, songId: string) => {
    set(category, songId).then(
      (result) => {
        if (result?.__typename === 'NotAdmin') return sessionLost()
        if (result && 'message' in result) showToast({ type: 'error', text: result.message })
      },
      () => showToast({ type: 'error', text: FAILED }),
    )
  }
  return { toggle, asked }
}
