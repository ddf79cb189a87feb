/** Which Chromium the browser tests drive: what CHROMIUM names, else the machine's, else Playwright's own. */
import { findChromium } from '#server/commands/needs.mjs'

/** The path of a Chromium that starts; throws a sentence that says what to do where there is none. */
export function chromiumPath(): string {
  const path = findChromium()
  if (!path) throw new Error('No Chromium that starts was found: run `npm test`, which installs one, or set CHROMIUM.')
  return path
}
