/** Admin login: a username, a password, and what was wrong with them. */

import { ServerError } from '@apollo/client'
import { LogIn } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useAdminSignInMutation } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../parts/Field.tsx'
import { setAdminFlag } from './admin-flag.ts'
import { sessionFound } from './lost-session.ts'
import styles from './SignInForm.module.css'

/** Specification, sections 5 and 8. */
const REQUIRED = 'Please enter a username and password'

/** Under the other media type of GraphQL a refusal would come without its status. The form says itself what is wrong. */
const context = { headers: { accept: 'application/json' }, saysFaultsItself: true }

export function SignInForm({ onSignedIn }: { readonly onSignedIn?: () => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [signIn, { loading }] = useAdminSignInMutation({ context })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (loading) return
    if (username.trim() === '' || password === '') return setProblem(REQUIRED)
    setProblem(null)
    try {
      const { data } = await signIn({ variables: { input: { username, password } } })
      const result = data?.adminSignIn
      if (result?.__typename !== 'AdminSignedIn') return setProblem(result?.message ?? FAILED)
      sessionFound()
      setAdminFlag(true)
      onSignedIn?.()
    } catch (error) {
      setProblem(signInProblem(error))
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-focus-first=""
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <Button type="submit" variant="primary" isBusy={loading}>
        <LogIn aria-hidden="true" />
        Sign In
      </Button>
    </form>
  )
}

/** What the form of the sign-in says where no answer came, or a refusal that is no result. Specification, section 8. */
const INVALID = 'Invalid username or password'
const FAILED = 'An error occurred during login.'
const REFUSALS = [400, 401]

/** The server's own message, where it refuses with one. */
function signInProblem(error: unknown): string {
  if (!ServerError.is(error) || !REFUSALS.includes(error.statusCode)) return FAILED
  return messageIn(error.bodyText) ?? INVALID
}

function messageIn(body: string): string | null {
  try {
    const answer = entriesOf(JSON.parse(body))
    const [first = answer] = Array.isArray(answer['errors']) ? answer['errors'].map(entriesOf) : []
    return typeof first['message'] === 'string' ? first['message'].trim() || null : null
  } catch {
    return null
  }
}

function entriesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
