/** The admin that the product of the browser tests has. */
export const ADMIN = { username: 'desk', password: 'correct horse battery' } as const
