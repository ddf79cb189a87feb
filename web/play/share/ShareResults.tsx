/** The tab 'Share results': the text as it will be sent, the ways to send it, and the same as a picture. */
import { Check, Copy, MessageCircle, MessageSquareText, Share2, X as XMark } from 'lucide-react'
import { useMemo } from 'react'
import { product } from '#schema/rules/product.ts'
import { RESULT_IN_LINK, resultCode } from '#schema/rules/scoring/result-code.ts'
import { shareText } from '#schema/rules/scoring/share-text.ts'
import type { SharedResult } from '../../../schema/rules/scoring/result-code.ts'
import { archiveGame } from '../../app/routes.ts'
import type { GamePage_gameFragment } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ResultPicture } from './ResultPicture.tsx'
import styles from './ShareResults.module.css'
import { shareLinks, useCopy, useCountShare, useNativeShare } from './use-share.ts'

const links = [
  { kind: 'TWEET', label: 'Tweet', icon: <XMark aria-hidden="true" /> },
  { kind: 'SMS', label: 'SMS', icon: <MessageSquareText aria-hidden="true" /> },
  { kind: 'WHATSAPP', label: 'WhatsApp', icon: <MessageCircle aria-hidden="true" /> },
] as const

/** Changes with the scores for as long as it is shown. */
export function ShareResults({ game }: { readonly game: GamePage_gameFragment }) {
  const result = useMemo(() => sharedResult(game), [game])
  const text = textToShare(result)
  const { copy, isCopied } = useCopy(text)
  const share = useNativeShare()
  const count = useCountShare()
  return (
    <div className={styles.results}>
      <div className={styles.shown}>
        <section aria-label="Text to share">
          <pre className={styles.text}>{text}</pre>
        </section>
        <div className={styles.ways}>
          <Button variant="primary" onClick={() => void share({ text })}>
            <Share2 aria-hidden="true" />
            Share
          </Button>
          <Button onClick={() => void copy()}>
            {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            <span className={styles.copy}>{isCopied ? 'Copied' : 'Copy'}</span>
          </Button>
          {links.map(({ kind, label, icon }) => (
            <a
              key={kind}
              className={buttonClass('quiet')}
              href={shareLinks[kind](text)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => count(kind)}
            >
              {icon}
              {label}
            </a>
          ))}
        </div>
      </div>
      <ResultPicture result={result} />
    </div>
  )
}

// What is shared of a game that is on the screen.

/** The result of the viewer's play, as it stands; nothing but empty squares before the first guess. */
function sharedResult({ number, squares, play }: GamePage_gameFragment): SharedResult {
  return {
    gameNumber: number,
    rarities: squares.map(({ position }) => play?.squares[position]?.pick?.rarity ?? null),
    rarity: play ? play.rarity : 0,
    percentile: play?.status === 'WON' ? play.percentile : null,
    unicornCount: play?.unicornCount ?? 0,
  }
}

/** To the game, with what its preview shows of the result. */
function linkTo(result: SharedResult): string {
  const code = resultCode(result)
  const query = code === null ? '' : `&${new URLSearchParams({ [RESULT_IN_LINK]: code })}`
  return location.origin + archiveGame(result.gameNumber) + query
}

/** The text with a link that leads to the same game tomorrow as well. */
function textToShare(result: SharedResult): string {
  return shareText(result, {
    productName: product.name,
    link: linkTo(result),
    releaseNote: product.releaseNote,
  })
}
