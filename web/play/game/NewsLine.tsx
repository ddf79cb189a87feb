/** Says the latest news below the grid, aloud as well, in a place that is always there so that nothing moves. */
import { Check, Sparkles, X } from 'lucide-react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './NewsLine.module.css'
import type { News } from './use-news.ts'

const icons = { right: Check, wrong: X, stolen: Sparkles }
const words = { right: 'Right', wrong: 'Wrong', stolen: 'Stolen' }

/** The verdict of the last guess or a stolen unicorn; before either, how to begin. */
export function NewsLine({ news, hint }: { readonly news: News | null; readonly hint: string }) {
  return (
    <div className={styles.place}>
      <div role="status" className={styles.status}>
        {news && <Told news={news} />}
      </div>
      {!news && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}

function Told({ news }: { readonly news: News }) {
  const Icon = icons[news.tone]
  return (
    <p className={styles.news} data-tone={news.tone}>
      <Icon aria-hidden="true" />
      <span>
        <b>
          {words[news.tone]}: {news.title}.
        </b>{' '}
        {news.text} {news.aside && <VisuallyHidden>{news.aside}</VisuallyHidden>}
      </span>
    </p>
  )
}
