/** Who this page belongs to. Under the key 'account' the browser remembers whose account it was last: what is saved here is theirs, or a visitor's. */
import { useSyncExternalStore } from 'react'
import { mayBeSignedIn } from './session-sign.ts'
import { createStore } from './store.ts'
import { onStoredElsewhere, readStored, removeStored, writeStored } from './stored.ts'

const KEY = 'account'

/** The id of an account, null for a visitor. */
export type Owner = string | null

/** What the page shows is this owner's; it is sure once the server has said so. */
const page = createStore<{ readonly owner: Owner; readonly isSure: boolean }>({
  owner: readStored(KEY),
  isSure: false,
})
let lastSign = mayBeSignedIn()

export const pageOwner = (): Owner => page.get().owner

/** As all tabs of this browser know it. */
export const storedOwner = (): Owner => readStored(KEY)

/** Whose page it is as far as nothing speaks against it: no other tab, and no session that is gone or new. Undefined while something does. */
export function presumedOwner(): Owner | undefined {
  const owner = pageOwner()
  return storedOwner() === owner && mayBeSignedIn() === (owner !== null) ? owner : undefined
}

/** The viewer according to the server; undefined until known. Without a session, the viewer is a visitor. */
export function whoIsHere(): Owner | undefined {
  const owner = presumedOwner()
  return owner === null || page.get().isSure ? owner : undefined
}

/** Says whose page it is from now on. */
export function setPageOwner(owner: Owner, { isSure }: { readonly isSure: boolean }): void {
  if (isSure && owner === null) removeStored(KEY)
  else if (isSure && owner !== null) writeStored(KEY, owner)
  page.set({ owner, isSure })
}

/** Who is here, and whether it may be an account: followed, each by a component that is drawn again when it changes. */
export const useWhoIsHere = () => useSyncExternalStore(page.subscribe, whoIsHere, whoIsHere)
export const useMayBeSignedIn = () => useSyncExternalStore(page.subscribe, mayBeSignedIn, mayBeSignedIn)

/** Calls back whenever more, or something else, is known of who is here. Returns how to stop. */
export const onOwnerChange = (listener: () => void): (() => void) => page.subscribe(listener)

/** Waits until it is known who is here. */
export async function whenKnown(): Promise<Owner> {
  const known = whoIsHere()
  if (known !== undefined) return known
  return new Promise((done) => {
    const stop = onOwnerChange(() => {
      const owner = whoIsHere()
      if (owner === undefined) return
      stop()
      done(owner)
    })
  })
}

/** An answer has come: it may have taken the sign of a session away, or brought one. */
export function lookForSession(): void {
  if (mayBeSignedIn() === lastSign) return
  lastSign = mayBeSignedIn()
  page.set({ ...page.get() })
}

/** Calls back when another tab has said who is here now. Returns how to stop. */
export const onOwnerElsewhere = (listener: () => void): (() => void) =>
  onStoredElsewhere((key) => {
    if (key === KEY || key === null) listener()
  })
