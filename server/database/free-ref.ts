/** Which ref a play begins with. */

/**
 * SQL: the ref in an expression of text, or, where a play has it already, the same letters from the last to the first. A visitor's play keeps
 * its ref when an account takes it over, by which others know it; on another device the visitor may begin the game once more.
 */
export function freeRef(ref: string): string {
  return `case when exists (select from play as other where other.ref = ${ref}::bpchar) then reverse(${ref}) else ${ref} end`
}
