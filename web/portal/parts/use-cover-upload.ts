/** The states of a new picture: chosen and shown, on its way, refused, there. */
import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../state/toasts.ts'
import { sessionLost } from '../session/lost-session.ts'

/** Specification, section 8. */
const UPLOADED = 'Photo uploaded.'
const FAILED = 'Photo upload failed.'
const NO_IMAGE = 'Please choose an image file.'

interface Chosen {
  readonly file: File
  readonly url: string
}

export function useCoverUpload(onUploaded: (cover: StoredCover) => void) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useRef<Upload | null>(null)
  useEffect(() => () => upload.current?.cancel(), [])

  const choose = (file: File | null) => {
    if (!file) return
    if (!file.type.startsWith('image/')) return setProblem(NO_IMAGE)
    setProblem(null)
    // The page may show pictures of its own server and data: URLs, and no others.
    const reader = new FileReader()
    reader.onload = () => setChosen({ file, url: String(reader.result) })
    reader.onerror = () => setProblem(FAILED)
    reader.readAsDataURL(file)
  }
  const leave = () => {
    upload.current?.cancel()
    setProblem(null)
    setChosen(null)
  }
  const send = async () => {
    if (!chosen) return
    setProblem(null)
    setShare(0)
    upload.current = uploadPhoto(chosen.file, setShare)
    const outcome = await upload.current.outcome
    setShare(null)
    if (outcome.kind === 'uploaded') {
      setChosen(null)
      showToast({ type: 'success', text: UPLOADED })
      onUploaded({ id: outcome.coverId, src: outcome.src })
    } else if (outcome.kind === 'loggedOut') sessionLost()
    else if (outcome.kind === 'refused') {
      setProblem(outcome.message)
      showToast({ type: 'error', text: FAILED })
    }
  }
  return { preview: chosen?.url ?? null, share, problem, choose, leave, send }
}

// Uploads a photo and reports progress.

/** Where photos go: multipart, under the field name `photo`. */
const UPLOAD_URL = '/portal/photo'
const FIELD = 'photo'
const REFUSED_SESSION = 401
const DEADLINE_MS = 120_000

type UploadOutcome =
  | { readonly kind: 'uploaded'; readonly coverId: string; readonly src: string }
  | { readonly kind: 'refused'; readonly message: string | null }
  | { readonly kind: 'loggedOut' }
  | { readonly kind: 'cancelled' }

interface Upload {
  readonly outcome: Promise<UploadOutcome>
  readonly cancel: () => void
}

/** XMLHttpRequest, because fetch() cannot report upload progress. `onProgress` gets a fraction of 1. */
function uploadPhoto(photo: File, onProgress: (share: number) => void): Upload {
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

/** A picture that the server keeps. */
export interface StoredCover {
  readonly id: string
  readonly src: string
}
