import { type FormEvent, useState } from 'react'
import { type BannerForm_bannerFragment, useSaveBannerMutation } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../parts/Field.tsx'
import { answerOf, showResult } from '../parts/tell-result.ts'
import styles from './Desk.module.css'

interface BannerFormProps {
  /** Null for a new one. */
  readonly banner: BannerForm_bannerFragment | null
  readonly onSaved: () => void
}

/** What a banner says, where it leads, on which games it shows and until when. */
export function BannerForm({ banner, onSaved }: BannerFormProps) {
  const [text, setText] = useState(banner?.text ?? '')
  const [linkText, setLinkText] = useState(banner?.linkText ?? '')
  const [link, setLink] = useState(banner?.link ?? '')
  const [games, setGames] = useState(banner?.games.join(', ') ?? '')
  const [expiry, setExpiry] = useState(banner?.expiresAt ? localTime(banner.expiresAt) : '')
  const [send, { loading }] = useSaveBannerMutation({ refetchQueries: ['PortalBanners'] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = {
      id: banner?.id ?? null,
      text: text.trim(),
      linkText: linkText.trim() || null,
      link: link.trim() || null,
      games: (games.match(/\d+/g) ?? []).map(Number),
      expiresAt: expiry === '' ? null : new Date(expiry).toISOString(),
    }
    const data = await answerOf(send({ variables: { input } }))
    if (showResult(data?.saveBanner, 'AdminBanner', 'Banner saved')) onSaved()
  }
  return (
    <form className={styles.list} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Text"
        data-focus-first=""
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField label="Words of the link" value={linkText} onChange={(event) => setLinkText(event.target.value)} />
      <TextField label="Link" value={link} onChange={(event) => setLink(event.target.value)} />
      <TextField
        label="Games"
        hint="Their numbers; empty for all"
        value={games}
        onChange={(event) => setGames(event.target.value)}
      />
      <TextField
        label="Shows until"
        hint="Your local time; empty for ever"
        type="datetime-local"
        value={expiry}
        onChange={(event) => setExpiry(event.target.value)}
      />
      <Button type="submit" variant="primary" isBusy={loading}>
        Save banner
      </Button>
    </form>
  )
}

const MINUTE_MS = 60_000

/** As the input wants it: '2026-11-21T18:30' of this browser's clock. */
function localTime(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}
