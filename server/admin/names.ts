/** Gives what is new in the catalogue a short name of its own, from its title. */

const LONGEST = 70

/** 'Paper Lanterns (Relit)' -> 'paper-lanterns-relit', or 'paper-lanterns-relit-2' where that is taken. */
export async function freeName(title: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
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
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`
    if (!(await isTaken(candidate))) return candidate
  }
}
