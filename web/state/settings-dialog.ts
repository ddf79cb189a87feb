/** Whether the settings are open: a page may open them that does not draw them. Null until they were first opened. */
import { createStore, useStore } from './store.ts'

const isOpen = createStore<boolean | null>(null)

export const useIsSettingsOpen = () => useStore(isOpen)
export const openSettings = () => isOpen.set(true)
export const closeSettings = () => isOpen.set(false)
