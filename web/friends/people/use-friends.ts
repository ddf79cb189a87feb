/** What a person does about their friends; each says how it went, in the words of the specification, section 8. */
import { CODE_MISSING } from '#schema/rules/people/friends.ts'
import {
  useAcceptFriendMutation,
  useAddFriendMutation,
  useDeclineFriendMutation,
  useRegenerateFriendCodeMutation,
  useRemoveFriendMutation,
} from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'

const NO_CODE = CODE_MISSING
const NOT_ADDED = 'We could not add your friend. Please try again.'
const NOT_ANSWERED = 'We could not answer the invite. Please try again.'
const NOT_REMOVED = 'Error removing friend'
const NOT_REGENERATED = 'We could not make a new friend code. Please try again.'

/** Adds the owner of a friend code; true if they are a friend now. */
export function useAddFriend() {
  const [send, { loading }] = useAddFriendMutation()
  const add = async (code: string): Promise<boolean> => {
    if (code === '') {
      warn(NO_CODE)
      return false
    }
    const outcome = await send({ variables: { code } }).catch(() => null)
    const result = outcome?.data?.addFriend
    if (result?.__typename !== 'FriendAdded') {
      warn(result?.message ?? NOT_ADDED)
      return false
    }
    showToast({ type: 'success', text: 'Friend added!' })
    return true
  }
  return { add, isBusy: loading }
}

/** Answers the invite of this person; true when it is answered. */
export function useInvite(id: string) {
  const [accept, accepting] = useAcceptFriendMutation()
  const [decline, declining] = useDeclineFriendMutation()
  return {
    isAccepting: accepting.loading,
    isDeclining: declining.loading,
    accept: async (): Promise<boolean> => {
      const outcome = await accept({ variables: { id } }).catch(() => null)
      const result = outcome?.data?.acceptFriend
      const isAccepted = result?.__typename === 'Account'
      if (isAccepted) showToast({ type: 'success', text: 'Friend added!' })
      else warn(result?.message ?? NOT_ANSWERED)
      return isAccepted
    },
    decline: async (): Promise<boolean> => {
      const outcome = await decline({ variables: { id } }).catch(() => null)
      const result = outcome?.data?.declineFriend
      const isDeclined = result?.__typename === 'Account'
      if (!isDeclined) warn(result?.message ?? NOT_ANSWERED)
      return isDeclined
    },
  }
}

/** Ends the friendship with this person; true when it has ended. */
export function useRemoveFriend(id: string) {
  const [send, { loading }] = useRemoveFriendMutation()
  const remove = async (): Promise<boolean> => {
    const outcome = await send({ variables: { id } }).catch(() => null)
    const isRemoved = outcome?.data?.removeFriend.__typename === 'Account'
    showToast(isRemoved ? { type: 'success', text: 'Friend removed' } : { type: 'error', text: NOT_REMOVED })
    return isRemoved
  }
  return { remove, isBusy: loading }
}

/** Replaces the viewer's code: the old one leads nowhere from then on. */
export function useRegenerateFriendCode() {
  const [send] = useRegenerateFriendCodeMutation()
  return async (): Promise<void> => {
    const outcome = await send().catch(() => null)
    const result = outcome?.data?.regenerateFriendCode
    if (result?.__typename === 'Account') showToast({ type: 'success', text: 'Friend code regenerated' })
    else warn(result?.message ?? NOT_REGENERATED)
  }
}

const warn = (text: string) => showToast({ type: 'warn', text })
