/** Detects names that claim to be official, in any spelling: no player may pose as the product or its artist. */

export interface Brand {
  readonly name: string
  readonly artist: { readonly name: string }
}

/** From this length on, a role name cannot be part of a real name. */
const UNMISTAKABLE = 8

/** Letters of other scripts, digits and signs by the Latin letter that they pass for; l, 1 and ! all pass for i. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...pairs('авекмнорстухіјѕԁһ', 'abekmhopctyxijsdh'),
  ...pairs('αβεηικνορτυχω', 'abenikvoptuxw'),
  ...pairs('0134578@$€!|l', 'oieastbaseiii'),
  ...pairs('ɑɡıłøđð', 'agiiodd'),
}

/** Who speaks for a site. */
const ROLES = ['admin', 'administrator', 'moderator', 'official', 'support'].map(folded)

/** Returns whether a player's name claims to be the product, its artist or staff. */
export function impersonates(name: string, brand: Brand): boolean {
  return namesBrand(name, brand) || claimsRole(name)
}

/** Games may mention the artist. A title is refused only if it also claims to be official. */
export function titleImpersonates(title: string, brand: Brand): boolean {
  return namesBrand(title, brand) && claimsRole(title)
}

function namesBrand(name: string, { name: product, artist }: Brand): boolean {
  const letters = folded(name)
  return [product, artist.name].some((own) => letters.includes(folded(own)))
}

function claimsRole(name: string): boolean {
  const letters = folded(name)
  if (ROLES.some((role) => role.length >= UNMISTAKABLE && letters.includes(role))) return true
  const words = wordsOf(name)
  return words.some((_, first) =>
    // Joins pieces: 'A d m i n' and 'ad-min' are one word.
    words.some((_, last) => last >= first && isRole(words.slice(first, last + 1).join(''), last > first)),
  )
}

function isRole(word: string, isPieced: boolean): boolean {
  return ROLES.some((role) => word === role || (!isPieced && (word.startsWith(role) || word.endsWith(role))))
}

/** 'TheAdmin_2' is the, admin and 2. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}@$€!|]+/u)
    .map(folded)
    .filter((word) => word !== '')
}

/** Letters alone, each as the one that it looks like. */
function folded(text: string): string {
  const letters = [...text.normalize('NFKD').toLowerCase()].map((letter) => LOOK_ALIKES[letter] ?? letter)
  return letters.join('').replace(/\P{L}/gu, '').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

function pairs(from: string, to: string): Record<string, string> {
  const letters = [...to]
  return Object.fromEntries([...from].map((letter, i) => [letter, letters[i] ?? letter]))
}
