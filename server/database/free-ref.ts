/** Which ref a play begins with. */

/** As long as any: nine random bytes. */
const RANDOM = "substr(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), 1, 12)"

/**
 * SQL: the ref in an expression of text, or, where a play has it already, one of its own. A visitor's play keeps its ref when an account
 * takes it over, by which others know it; on another device the visitor may begin the game once more.
 */
export function freeRef(ref: string): string {
  return `case when exists (select from play as other where other.ref = ${ref}::bpchar) then ${RANDOM} else ${ref} end`
}
