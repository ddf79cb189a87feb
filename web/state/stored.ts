/** The browser's own storage, which may be full, forbidden or spoiled: reading never fails and writing never throws. */

/** The text under a key; null if there is none. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The JSON value under a key; undefined if there is none or it is invalid. */
export function readStoredJson(key: string): unknown {
  const text = readStored(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

let isSealed = false

/** Says whether the text was kept. */
export function writeStored(key: string, text: string): boolean {
  if (isSealed) return false
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Forgets what is under a key. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // A storage that may not be touched holds nothing of ours.
  }
}

/** The keys that begin so. */
export function storedKeys(start: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

/** All that is stored, by key, in the order of the keys. */
export function allStored(): ReadonlyMap<string, string> {
  return new Map(
    storedKeys('')
      .toSorted()
      .map((key) => [key, readStored(key) ?? '']),
  )
}

/** Forgets all, and keeps nothing more until the page is loaded again: what is on the screen must not come back by itself. */
export function eraseStored(): void {
  isSealed = true
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A storage that may not be touched holds nothing of ours.
  }
}

/** Calls back when another tab has written a key; null means all keys. Returns the unsubscribe function. */
export function onStoredElsewhere(listener: (key: string | null) => void): () => void {
  const tell = ({ key }: StorageEvent) => listener(key)
  window.addEventListener('storage', tell)
  return () => window.removeEventListener('storage', tell)
}
