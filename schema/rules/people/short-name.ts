/** Short names, by which the catalogue identifies its entries. */

const LONGEST = 70

/** 'Paper Lanterns (Relit)' -> 'paper-lanterns-relit', and 'paper-lanterns-relit-2' for the second of that name. */
export function shortName(title: string, number = 1): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
  const name = plain || 'untitled'
  return number === 1 ? name : `${name}-${number}`
}
