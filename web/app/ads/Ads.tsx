/** Loads the script of the ad partner, where there is one, for those who see advertisements. It draws nothing: the script does. */
import { skipToken } from '@apollo/client/react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { seesAds } from '#schema/rules/people/advertisements.ts'
import { useAdScriptQuery, useHeaderViewerQuery } from '../../gql/index.ts'
import { mayBeSignedIn } from '../../state/session-sign.ts'
import { loggedIn } from '../routes.ts'

const VISITOR = { account: null }

export function Ads() {
  const { pathname } = useLocation()
  // Visitors need not ask who they are; who is just arriving is not yet known.
  const isMember = mayBeSignedIn()
  const { data: known } = useHeaderViewerQuery(isMember && pathname !== loggedIn() ? {} : skipToken)
  const viewer = isMember ? (known?.viewer ?? null) : VISITOR
  const { data } = useAdScriptQuery(seesAds(viewer) ? {} : skipToken)
  const script = seesAds(viewer) ? data?.adScript : null
  useEffect(() => {
    if (script) loadOnce(script)
  }, [script])
  return null
}

let isLoaded = false

/** A script that fails to load is ignored. */
function loadOnce(src: string): void {
  if (isLoaded) return
  isLoaded = true
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
}
