/** Where a site may have advertisements, brings what asks for them once the page has nothing else to do. Elsewhere it loads nothing. */
import { useEffect, useState } from 'react'
import { mayHaveAds } from '#schema/rules/people/advertisements.ts'
import { later, whenIdle } from '../../ui/later.tsx'

const Ads = later(async () => (await import('./Ads.tsx')).Ads)
/** Before anybody goes to another screen. */
const { pathname: beganAt } = location

export function AdPlace() {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const { hostname } = location
    if (mayHaveAds({ hostname, beganAt, asksForPrivacy: asksForPrivacy() })) whenIdle(() => setIsTime(true))
  }, [])
  return isTime && <Ads />
}

/** Browsers that know of it say so by a property that the types do not know yet. */
const asksForPrivacy = () => 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
