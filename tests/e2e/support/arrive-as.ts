/** Gives a browser the cookies of a player who played or signed in without one. */
import type { BrowserContext } from '@playwright/test'
import type { Player } from '../../support/player.ts'

export async function arriveAs(context: BrowserContext, { cookie }: Player, url: string): Promise<void> {
  const pairs = cookie.split('; ').map((pair) => pair.split('='))
  // One that was taken away has no value.
  const kept = pairs.filter(([, value]) => value)
  await context.addCookies(kept.map(([name = '', ...value]) => ({ name, value: value.join('='), url })))
}
