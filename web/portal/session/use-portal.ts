import { useState } from 'react'

/** The portal data of a query; the previous data if the session has ended meanwhile, so that no work is lost. */
export function usePortal<Read extends { readonly __typename: string }>(
  read: Read | undefined,
): Extract<Read, { readonly __typename: 'Portal' }> | null {
  const [last, setLast] = useState<Extract<Read, { readonly __typename: 'Portal' }> | null>(null)
  const now = isPortal(read) ? read : last
  if (now !== last) setLast(now)
  return now
}

function isPortal<Read extends { readonly __typename: string }>(
  read: Read | undefined,
): read is Extract<Read, { readonly __typename: 'Portal' }> {
  return read?.__typename === 'Portal'
}
