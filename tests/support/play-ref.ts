/** The refs of plays that tests make themselves. */
import { playRefs } from '#server/play/play-ref.ts'

export const playRef = playRefs('a key that is for tests alone')
