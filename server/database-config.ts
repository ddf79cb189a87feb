/** The part of the configuration that is about the way to the database. */
import { urlOf } from './url-of.ts'
import { wholeNumber } from './whole-number.ts'

const databaseUrl = urlOf('postgres', 'postgresql')

/** The variables, as config.ts lists them. */
export const databaseVariables = {
  DATABASE_URL: databaseUrl.optional().meta({
    default: 'embedded PostgreSQL',
    description: 'A PostgreSQL 15 or newer to use, as postgresql://user:password@host:5432/database.',
  }),
  DATABASE_DIRECT_URL: databaseUrl.optional().meta({
    default: 'DATABASE_URL',
    description: 'The same database without the pooler, where DATABASE_URL leads to one in transaction mode.',
  }),
  DATABASE_CONNECTIONS: wholeNumber(1, 1000).default(10).meta({
    default: '10',
    description:
      'Connections in each of the two pools of a server. It has three more: two for guesses, one that listens.',
  }),
}
