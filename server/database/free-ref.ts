/** Which ref a play begins with. */

/** As long as any: nine random bytes. */
const RANDOM = "substr(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), 1, 12)"

/**
 * SQL: the ref in an expression of text, or, where a play has it already, one of its own. A visitor's play keeps its ref when an account
 * takes it over, by which others know it; on another device the visitor may begin the game once more.
 *
 * The play is selected rather than asked whether it exists: for that, a plan made while few have played may read the refs of all plays.
 */
export function freeRef(ref: string): string {
  return `case when (select true from play as other where other.ref = ${ref}::bpchar) then ${RANDOM} else ${ref} end`
}
