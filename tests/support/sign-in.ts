/** Signs a player in by the development provider, for real: page by page, as a browser goes. */
import type { Player } from './player.ts'

export type Provider = 'google' | 'x'

export interface Page {
  /** Path, query and fragment of where the way has ended. */
  readonly path: string
  readonly response: Response
}

export interface Choice {
  /** Null for "Cancel". */
  readonly name: string | null
  readonly referer?: string
}

const MOST_STEPS = 12

/** As far as the page on which to choose who to be. */
export async function goesToProvider(player: Player, provider: Provider, referer = '/'): Promise<Page> {
  return follow(player, `/auth/${provider}?${new URLSearchParams({ referer })}`)
}

/** From that page to the end of the way, or to before the first path that matches `stop`. */
export async function chooses(player: Player, page: Page, choice: Choice, stop?: RegExp): Promise<Page> {
  const response = await player.fetch(page.path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(choice.name === null ? { deny: 'yes' } : { name: choice.name }).toString(),
  })
  const path = pathOf(response, page.path)
  return stop?.test(path) ? { path, response } : follow(player, path, stop)
}

/** All the way. Answers where it has ended, as the browser would show it. */
export async function signsIn(player: Player, provider: Provider, choice: Choice): Promise<string> {
  const page = await goesToProvider(player, provider, choice.referer)
  return (await chooses(player, page, choice)).path
}

/** As `signsIn`, for a test that is about what comes after. */
export async function signedIn(player: Player, name: string, provider: Provider = 'google'): Promise<Player> {
  const end = await signsIn(player, provider, { name })
  if (!end.startsWith('/logged-in#')) throw new Error(`${name} is not signed in, but at ${end}`)
  return player
}

/** As far as the way back to us, which the browser has not gone yet. */
export async function callbackPath(player: Player, name: string, provider: Provider = 'google'): Promise<string> {
  const page = await goesToProvider(player, provider)
  return (await chooses(player, page, { name }, /^\/auth\/\w+\/callback/)).path
}

/** Goes where it is sent, and stops at a page, before a path that matches `stop`, or where another site begins. */
export async function follow(player: Player, start: string, stop = /^\/(?:logged-in|account)\b/): Promise<Page> {
  let path = start
  for (let step = 0; step < MOST_STEPS; step++) {
    const response = await player.fetch(path, { redirect: 'manual' })
    if (response.status < 300 || response.status > 399) return { path, response }
    path = pathOf(response, path)
    if (stop.test(path) || !path.startsWith('/')) return { path, response }
  }
  throw new Error(`The way has no end: ${path}`)
}

/** Where a redirect leads: a path on the same site, else the whole address. */
function pathOf(response: Response, from: string): string {
  const here = new URL(response.url)
  const there = new URL(response.headers.get('location') ?? from, here)
  return there.origin === here.origin ? there.pathname + there.search + there.hash : there.href
}
