/** Gives what is new in the catalogue a short name of its own, from its title. */
import { shortName } from '#schema/rules/people/short-name.ts'

/** 'Paper Lanterns (Relit)' -> 'paper-lanterns-relit', or 'paper-lanterns-relit-2' where that is taken. */
export async function freeName(title: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; ; number++) {
    const name = shortName(title, number)
    if (!(await isTaken(name))) return name
  }
}
