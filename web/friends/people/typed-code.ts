/** The friend code in what somebody has typed or pasted: of a link, its end counts. */
import { plainFriendCode } from '#schema/rules/people/friends.ts'

export function typedCode(text: string): string {
  return plainFriendCode(text.split('/').findLast((part) => part.trim() !== '') ?? '')
}
