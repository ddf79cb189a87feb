/** Sends a photo to the server, and tells how far it is. */

/** Where photos go: multipart, under the field name `photo`. */
const UPLOAD_URL = '/portal/photo'
const FIELD = 'photo'
const REFUSED_SESSION = 401
const DEADLINE_MS = 120_000

export type UploadOutcome =
  | { readonly kind: 'uploaded'; readonly coverId: string; readonly src: string }
  | { readonly kind: 'refused'; readonly message: string | null }
  | { readonly kind: 'loggedOut' }
  | { readonly kind: 'cancelled' }

export interface Upload {
  readonly outcome: Promise<UploadOutcome>
  readonly cancel: () => void
}

/** Not by fetch(): that does not tell how much has been sent. `onProgress` gets a share of 1. */
export function uploadPhoto(photo: File, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest()
  const outcome = new Promise<UploadOutcome>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(outcomeOf(request.status, request.responseText))
    request.onerror = () => resolve({ kind: 'refused', message: null })
    request.ontimeout = () => resolve({ kind: 'refused', message: null })
    request.onabort = () => resolve({ kind: 'cancelled' })
  })
  const form = new FormData()
  form.set(FIELD, photo)
  request.open('POST', UPLOAD_URL)
  request.timeout = DEADLINE_MS
  request.send(form)
  return { outcome, cancel: () => request.abort() }
}

function outcomeOf(status: number, text: string): UploadOutcome {
  if (status === REFUSED_SESSION) return { kind: 'loggedOut' }
  const answer = parsed(text)
  const [coverId, src, message] = [answer['coverId'], answer['src'], answer['message']]
  if (answer['success'] === true && typeof coverId === 'string' && typeof src === 'string') {
    return { kind: 'uploaded', coverId, src }
  }
  return { kind: 'refused', message: typeof message === 'string' ? message : null }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
