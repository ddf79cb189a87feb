/** What a person has chosen for this browser, kept under the keys 'settings' and 'dark-mode', and followed by other tabs. */
import { createStore, useStore } from './store.ts'
import { onStoredElsewhere, readStoredJson, writeStored } from './stored.ts'

export interface Settings {
  readonly darkMode: boolean
  readonly showToasts: boolean
  /** Colors that can be distinguished with red-green color blindness. */
  readonly safeColours: boolean
}

const KEY = 'settings'
const DARK_MODE_KEY = 'dark-mode'
const defaults: Settings = { darkMode: false, showToasts: true, safeColours: false }

export const settings = createStore<Settings>(readSettings())

/** The settings, followed. */
export const useSettings = () => useStore(settings)

/** Changes some of the settings and keeps them. */
export function changeSettings(change: Partial<Settings>): void {
  const next = { ...settings.get(), ...change }
  settings.set(next)
  writeStored(KEY, JSON.stringify(next))
  writeStored(DARK_MODE_KEY, String(next.darkMode))
}

function readSettings(): Settings {
  const stored = readStoredJson(KEY)
  if (typeof stored !== 'object' || stored === null) return defaults
  return {
    darkMode: flag(stored, 'darkMode'),
    showToasts: flag(stored, 'showToasts'),
    safeColours: flag(stored, 'safeColours'),
  }
}

function flag(stored: object, name: keyof Settings): boolean {
  const value: unknown = Reflect.get(stored, name)
  return typeof value === 'boolean' ? value : defaults[name]
}

onStoredElsewhere((key) => {
  if (key === KEY || key === null) settings.set(readSettings())
})
