/** Leaving with unsaved changes asks first: by a link, by the browser's arrows, and by closing the page. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** A way out that waits for an answer. */
type Leave = () => void

let guard: ((leave: Leave) => void) | null = null

/** Leaves by a button: at once, or after the answer where something is not saved. */
export function leaveBy(leave: Leave): void {
  if (guard) guard(leave)
  else leave()
}

export function UnsavedGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const navigate = useNavigate()
  const [leave, ask] = useState<Leave | null>(null)
  useBackGuard(isUnsaved, (goBack) => ask(() => goBack))
  useEffect(() => {
    if (!isUnsaved) return
    const guards = [
      // In place of the entry that the guard of the arrows has made.
      guardLinks((path) => ask(() => () => void navigate(path, { replace: true }))),
      guardClosing(),
      guardButtons((leave) => ask(() => leave)),
    ]
    return () => {
      for (const remove of guards) remove()
    }
  }, [isUnsaved, navigate])
  return (
    <ConfirmDialog
      isOpen={leave !== null}
      onClose={() => ask(null)}
      title="Leave without saving?"
      message="What you have changed here is not saved."
      action="Leave"
      isDangerous
      onConfirm={() => leave?.()}
    />
  )
}

/** Links of this site lead away from the page; one that opens elsewhere does not. */
function guardLinks(ask: (path: string) => void): () => void {
  const listener = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || isElsewhere || link.target === '_blank' || link.origin !== window.location.origin) return
    event.preventDefault()
    event.stopPropagation()
    ask(link.pathname + link.search + link.hash)
  }
  document.addEventListener('click', listener, { capture: true })
  return () => document.removeEventListener('click', listener, { capture: true })
}

function guardClosing(): () => void {
  const listener = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', listener)
  return () => window.removeEventListener('beforeunload', listener)
}

function guardButtons(ask: (leave: Leave) => void): () => void {
  guard = ask
  return () => {
    guard = null
  }
}

// Browser navigation back cannot be prevented: when the page learns of it, the address has changed. So a page with unsaved changes stands
// in the history twice; going back moves between the two, where the question can be asked.

/** `ask` gets what goes back for good. */
function useBackGuard(isUnsaved: boolean, ask: (goBack: () => void) => void): void {
  const isTwice = useRef(false)
  const standTwice = useEffectEvent(() => {
    if (isTwice.current) return
    isTwice.current = true
    // The router counts the entries in their state.
    const state: { readonly idx?: number } | null = window.history.state
    window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1 }, '')
  })
  const wentBack = useEffectEvent(() => {
    isTwice.current = false
    // Without unsaved changes, going back takes a single press.
    if (!isUnsaved) return window.history.back()
    standTwice()
    ask(() => {
      isTwice.current = false
      window.history.go(-2)
    })
  })
  useEffect(() => {
    if (isUnsaved) standTwice()
  }, [isUnsaved])
  useEffect(() => {
    const listener = () => void (isTwice.current && wentBack())
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])
}
