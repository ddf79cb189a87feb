import { useSetCategorySongMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { sessionLost } from '../session/lost-session.ts'
import type { MatrixCategory } from './matrix-filters.ts'

/** Puts a song into a category or takes it out: shown at once, and taken back when the server does not do it. */
export function useToggleCell(): (category: MatrixCategory, songId: string) => void {
  const [send] = useSetCategorySongMutation()
  return (category, songId) => {
    const belongs = !category.songIds.includes(songId)
    const songIds = belongs ? [...category.songIds, songId] : category.songIds.filter((id) => id !== songId)
    send({
      variables: { code: category.code, songId, belongs },
      optimisticResponse: { setCategorySong: { ...category, songIds, songCount: songIds.length } },
    }).then(
      ({ data }) => {
        const result = data?.setCategorySong
        if (result?.__typename === 'NotAdmin') return sessionLost()
        if (result && 'message' in result) showToast({ type: 'error', text: result.message })
      },
      () => showToast({ type: 'error', text: 'Category save failed' }),
    )
  }
}
