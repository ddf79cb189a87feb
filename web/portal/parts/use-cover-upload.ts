/** The states of a new picture: chosen and shown, on its way, refused, there. */
import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../state/toasts.ts'
import { sessionLost } from '../session/lost-session.ts'
import type { StoredCover } from './CoverEditor.tsx'
import { type Upload, uploadPhoto } from './upload-photo.ts'

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
