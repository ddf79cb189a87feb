/** '1 member', '2 members'. */
export const countOf = (count: number, thing: string) => (count === 1 ? `1 ${thing}` : `${count} ${thing}s`)

/** Said where the server gives no reason. */
export const FAILED = 'We could not do that. Please try again.'
