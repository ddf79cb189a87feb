/** A component whose code comes after the first paint, and is drawn at once when it is here. What needs it and finds it missing waits for it. */
import { type ComponentType, startTransition, useEffect, useState } from 'react'

/** A network that failed is asked again after this time, for as long as the component is wanted. */
const RETRY_MS = 2000
/** For browsers that do not say when they are idle. */
const SURELY_IDLE_MS = 300
/** After only looking for this long, a player may start at any moment, or lose the network. */
const SURELY_IN_USE_MS = 5000
const USES = ['pointerdown', 'keydown'] as const

/** Drawn where it stands as soon as its code is here; `preload` fetches the code before that. */
export type Later<Props> = ComponentType<Props> & { readonly preload: () => void }

export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | null = null
  let isComing = false
  const waiting = new Set<() => void>()
  const preload = () => {
    if (isComing) return
    isComing = true
    // Several are wanted at once when a screen comes: each is asked for in a moment of its own, between which the page answers.
    breathing()
      .then(load)
      .then(
        (component) => {
          loaded = component
          for (const tell of waiting) tell()
        },
        () => {
          isComing = false
          if (waiting.size > 0) setTimeout(preload, RETRY_MS)
        },
      )
  }
  const listen = (tell: () => void) => {
    waiting.add(tell)
    preload()
    // It may have come since the component was drawn.
    if (loaded) tell()
    return () => void waiting.delete(tell)
  }
  // Not lazy() of React: that shows its fallback for a moment even when the code is here.
  function Later(props: Props) {
    const [Component, setComponent] = useState(() => loaded)
    // What comes while the page is in use is drawn in small steps, between which the page answers.
    useEffect(() => {
      if (Component) return
      return listen(() => startTransition(() => setComponent(() => loaded)))
    }, [Component])
    return Component && <Component {...props} />
  }
  return Object.assign(Later, { preload })
}

/** Calls once, when the page has been drawn and the browser has nothing to do. */
export function whenIdle(call: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(call) : setTimeout(call, SURELY_IDLE_MS))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** Calls once on the first interaction or after a while: until then the page loads as fast as it can. Returns how to cancel. */
export function whenInUse(call: () => void): () => void {
  const stop = () => {
    clearTimeout(timer)
    for (const use of USES) removeEventListener(use, begin)
  }
  const begin = () => {
    stop()
    call()
  }
  const timer = setTimeout(begin, SURELY_IN_USE_MS)
  for (const use of USES) addEventListener(use, begin, { passive: true })
  return stop
}

/** Lets the browser answer and draw before what follows. */
export function breathing(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
