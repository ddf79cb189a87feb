/** Brings older games a page at a time; what failed waits until it is asked for again. */
import { useState } from 'react'

export interface OlderGames {
  readonly areThere: boolean
  readonly state: 'idle' | 'loading' | 'failed'
  readonly load: () => void
}

interface PageInfo {
  readonly hasNextPage: boolean
  readonly endCursor: string | null
}

export function useOlderGames(
  pageInfo: PageInfo | undefined,
  fetchAfter: (cursor: string) => Promise<unknown>,
): OlderGames {
  const [state, setState] = useState<OlderGames['state']>('idle')
  const cursor = pageInfo?.hasNextPage ? pageInfo.endCursor : null
  const load = () => {
    if (!cursor || state === 'loading') return
    setState('loading')
    fetchAfter(cursor).then(
      () => setState('idle'),
      () => setState('failed'),
    )
  }
  return { areThere: cursor !== null, state, load }
}
