/** Where a sign-in ends: finds out who has come, and leads on. */
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isOwnPath } from '#schema/rules/people/own-path.ts'
import { signedIn, signedOut } from '../../apollo/change-viewer.ts'
import { account, complete, home } from '../../app/routes.ts'
import { useSignedInViewerLazyQuery, useSignOutAfterFailureMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './LoggedInScreen.module.css'

/** Specification, section 8. */
const FAILED = 'Error logging you in. If the problem persists, please contact us.'

export function LoggedInScreen() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [ask] = useSignedInViewerLazyQuery({ fetchPolicy: 'network-only' })
  const [signOut] = useSignOutAfterFailureMutation()
  const hasBegun = useRef(false)
  useEffect(() => {
    // Once, also where effects run twice.
    if (hasBegun.current) return
    hasBegun.current = true
    const arrive = async () => {
      const { data } = await ask()
      const person = data?.viewer.account
      if (!person) throw new Error('Nobody is signed in')
      await signedIn(person.id)
      const from = refererIn(hash)
      const news = broughtText(hash)
      if (news && !isFirstLogin(hash)) showToast({ type: 'success', text: news })
      await navigate(isFirstLogin(hash) ? complete() : from, { replace: true, state: { from, news } })
    }
    const fail = async () => {
      showToast({ type: 'error', text: FAILED })
      await signOut().catch(() => undefined)
      await signedOut()
      await navigate(account(), { replace: true })
    }
    void arrive().catch(fail)
  }, [ask, signOut, navigate, hash])
  return (
    <div className={styles.page} role="status">
      <Spinner />
      <h1 className={styles.words}>Redirecting...</h1>
    </div>
  )
}

/** A new account is set up first. */
const isFirstLogin = (hash: string) => new URLSearchParams(hash.slice(1)).get('firstLogin') === 'true'

/** What came of the games that were played here before; null where there were none. */
function broughtText(hash: string): string | null {
  const payload = new URLSearchParams(hash.slice(1))
  const [brought, left] = [Number(payload.get('brought')), Number(payload.get('left'))]
  const sentences = [
    brought > 0 && `${counted(brought)} from this device came into your account.`,
    left > 0 && `${counted(left)} stayed behind: the board has settled, or your account had played the game.`,
  ]
  return sentences.filter(Boolean).join(' ') || null
}

const counted = (games: number) => `${games} ${games === 1 ? 'game' : 'games'}`

/** Who has come from a page goes back to it. Anyone can write a fragment, with the address of another site in it. */
function refererIn(hash: string): string {
  const referer = new URLSearchParams(hash.slice(1)).get('referer') ?? account()
  return isOwnPath(referer) && referer !== home() ? referer : account()
}
