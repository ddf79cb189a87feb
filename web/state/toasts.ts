/** Short messages at the top of the page: shown for their time, at most a few at once, never the same one twice. */

import { settings } from './settings.ts'
import { createStore, useStore } from './store.ts'

export type ToastType = 'success' | 'error' | 'info' | 'warn'

export interface Toast {
  readonly id: number
  readonly type: ToastType
  readonly text: string
  readonly ms: number
}

/** Specification, section 9. */
const TOAST_MS = 3000
const MOST_AT_ONCE = 3

const store = createStore<readonly Toast[]>([])
let lastId = 0

/** The toasts now on the page, oldest first. */
export const useToasts = () => useStore(store)

/** Shows a message, by default for 3 s. Errors are shown even if toasts are turned off. */
export function showToast({ type, text, ms = TOAST_MS }: { type: ToastType; text: string; ms?: number }): void {
  if (!settings.get().showToasts && type !== 'error') return
  lastId += 1
  const others = store.get().filter((toast) => toast.text !== text)
  store.set([...others, { id: lastId, type, text, ms }].slice(-MOST_AT_ONCE))
}

/** Takes a message off the page. */
export function closeToast(id: number): void {
  store.set(store.get().filter((toast) => toast.id !== id))
}
