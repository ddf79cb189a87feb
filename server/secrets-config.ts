/** What signs cookies, and what encrypts the secrets in the database. */
import { z } from 'zod'

const key = z.string().min(32, 'must have 32 characters or more').optional()

/** The variables, as config.ts lists them. */
export const secretsVariables = {
  COOKIE_SECRET: key.meta({
    default: 'made once, kept encrypted in the database',
    description: 'Signs the cookies of visitors; 32 characters or more.',
  }),
  SECRETS_KEY: key.meta({
    default: 'made once, in DATA_DIR/secrets.key; needed in production with DATABASE_URL',
    description: 'Encrypts the secrets in the database; 32 characters or more, the same on all servers.',
  }),
  SECRETS_KEY_PREVIOUS: key.meta({
    default: 'none',
    description: 'The key before, to change SECRETS_KEY: secrets come under the new key at the next start.',
  }),
}
