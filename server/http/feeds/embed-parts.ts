/** What the build made of the embedded board, as it stands in its page. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbedParts } from '#server/feeds/embed-page.ts'

/** `webRoot` is dist/web. Null where the client is not built. */
export function embedParts(webRoot: string): EmbedParts | null {
  const [script, style] = ['leaderboard.js', 'leaderboard.css'].map((name) => join(webRoot, '.embed', name))
  if (!script || !style || !existsSync(script) || !existsSync(style)) return null
  // Nothing in them ends the element that they stand in.
  return { script: inElement(readFileSync(script, 'utf8')), style: inElement(readFileSync(style, 'utf8')) }
}

const inElement = (text: string) => text.trim().replaceAll('</', '<\\/')
