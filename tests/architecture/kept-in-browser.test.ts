/** Holds the privacy policy's table against the code: what is kept in a player's browser is told there, by its name. */
import { expect, it } from 'vitest'
import { isCode, textFiles } from './source-tree.ts'

const files = textFiles().filter(isCode)
/** The portal's and the developers' pages are no players' pages. */
const isPlayers = (path: string) => /^web\/(?!portal\/|developers\/|gql\/)/.test(path)

const TABLE = 'web/players/privacy/CookieTable.tsx'
const told = new Set(all(/\bname: '([^']+)'/g, (path) => path === TABLE).flatMap((names) => names.split(/, | …/)))

it('the privacy policy names every key of the storage', () => {
  const keys = [
    ...all(/\bconst (?:\w+_)?KEY = '([^']+)'/g, isPlayers),
    ...all(/^ {2}\| '(\w+)'/gm, (path) => path === 'web/state/flags.ts'),
  ]
  expect(keys).toEqual(expect.arrayContaining(['account', 'last-state', 'closedBanner', 'toastShown']))
  expect(keys.filter((key) => !told.has(key))).toEqual([])
})

it('the privacy policy names every cookie that a player gets', () => {
  const cookies = all(/\bconst (?:COOKIE|SIGN) = '([^']+)'/g, (path) => /^server\/players\/sign-in\//.test(path))
  expect(cookies).toEqual(expect.arrayContaining(['visitor', 'session', 'sign-in']))
  expect(cookies.filter((cookie) => !told.has(cookie))).toEqual([])
})

/** What the pattern finds in those files. */
function all(pattern: RegExp, isOf: (path: string) => boolean): string[] {
  return files
    .filter(({ path }) => isOf(path))
    .flatMap(({ text }) => Array.from(text.matchAll(pattern), ([, found = '']) => found))
}
