import { product } from '#schema/rules/product.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInScreen.module.css'

/** What /portal shows to who is not signed in as an admin. */
export function SignInScreen() {
  return (
    <section className={styles.card}>
      <PageTitle title={`Admin sign-in – ${product.name} portal`} />
      <header>
        <h1 className={styles.title}>Admin sign-in</h1>
        <p className={styles.lead}>For those who make the games. Players sign in on their account page.</p>
      </header>
      <SignInForm />
    </section>
  )
}
