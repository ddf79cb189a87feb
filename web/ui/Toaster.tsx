/** Shows messages at the top of the page for a limited time, extended while hovered or focused. */

import { useEffect, useState } from 'react'
import { later, whenIdle } from './later.tsx'
import type { ToasterProps } from './ToastRegion.tsx'

const ToastRegion = later(async () => (await import('./ToastRegion.tsx')).ToastRegion)

export function Toaster(props: ToasterProps) {
  // The region stands before the first message comes: a screen reader reads only what is added to one that it knows.
  const [isDue, setDue] = useState(false)
  useEffect(() => whenIdle(() => setDue(true)), [])
  return (isDue || props.toasts.length > 0) && <ToastRegion {...props} />
}
