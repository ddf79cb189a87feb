/** The friend code in typed or pasted text; of a link, its last part. */
import { plainFriendCode } from '#schema/rules/people/friends.ts'

export function typedCode(text: string): string {
  return plainFriendCode(text.split('/').findLast((part) => part.trim() !== '') ?? '')
}
