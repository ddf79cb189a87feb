/** The result as a picture, drawn in the browser: shared where the device takes pictures, downloaded everywhere. */
import { Download, ImageUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { product } from '#schema/rules/product.ts'
import { formatTop } from '#schema/rules/scoring/percentile.ts'
import { formatRarity, SQUARE_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { pictureName } from '#schema/rules/scoring/share-text.ts'
import type { SharedResult } from '../../../schema/rules/scoring/result-code.ts'
import { useSettings } from '../../state/settings.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { drawPicture, PICTURE_SIZE } from './draw-picture.ts'
import styles from './ResultPicture.module.css'
import { canShare, useNativeShare } from './use-share.ts'

/** Specification, section 8. */
const FAILED = 'An error occurred'
const QUALITY = 0.92

/** The picture and what can be done with it. */
export function ResultPicture({ result }: { readonly result: SharedResult }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { darkMode, safeColours } = useSettings()
  const share = useNativeShare()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read from the page.
  useEffect(() => {
    if (canvas.current) void drawPicture(canvas.current, result)
  }, [result, darkMode, safeColours])

  async function withFile(use: (file: File) => void | Promise<void>) {
    const file = canvas.current && (await pictureOf(canvas.current, result.gameNumber))
    if (file) await use(file)
    else showToast({ type: 'error', text: FAILED })
  }

  return (
    <figure className={styles.figure}>
      <canvas
        ref={canvas}
        className={styles.picture}
        width={PICTURE_SIZE}
        height={PICTURE_SIZE}
        role="img"
        aria-label={describe(result)}
      />
      <figcaption className={styles.caption}>
        <h3 className={styles.heading}>As a picture</h3>
        <p className={styles.hint}>Colours and scores only: it gives no answer away.</p>
        <div className={styles.buttons}>
          {canShare({ files: [new File([], 'empty.png', { type: 'image/png' })] }) && (
            <Button onClick={() => void withFile((file) => share({ files: [file] }))}>
              <ImageUp aria-hidden="true" />
              Share picture
            </Button>
          )}
          <Button onClick={() => void withFile(download)}>
            <Download aria-hidden="true" />
            Download picture
          </Button>
        </div>
      </figcaption>
    </figure>
  )
}

function describe({ gameNumber, rarity, percentile }: SharedResult): string {
  const place = percentile === null ? '' : `, ${formatTop(percentile)}`
  return `Picture to share: game ${gameNumber}, rarity ${formatRarity(rarity, SQUARE_DECIMALS)}${place}`
}

/** As WebP; a browser that cannot make that answers with PNG by itself. */
async function pictureOf(canvas: HTMLCanvasElement, gameNumber: number): Promise<File | null> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', QUALITY))
  return blob && new File([blob], pictureName(product.name, gameNumber, blob.type), { type: blob.type })
}

function download(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser has the file by now, or asks where to put it and holds on to it itself.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
