/** Which Chromium the browser tests drive: what CHROMIUM names, else the machine's, else Playwright's own. */
import { findChromium, findHeadlessChromium } from '#server/commands/needs.mjs'

/** Quiet (no calls home), and at work where there is no GPU and a container's small /dev/shm. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // A name by which the product is a site like any other, and not this machine: see advertisements.spec.ts.
  '--host-resolver-rules=MAP ninefold.example 127.0.0.1',
]

/** The path of a Chromium that starts; throws a sentence that says what to do where there is none. */
export function chromiumPath(): string {
  const path = findChromium()
  if (!path) throw new Error('No Chromium that starts was found: run `npm test`, which installs one, or set CHROMIUM.')
  return path
}

/** The path of the quickest Chromium; it shows no notifications. */
export function headlessChromiumPath(): string {
  return findHeadlessChromium() ?? chromiumPath()
}
