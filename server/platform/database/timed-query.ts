import type pg from 'pg'

/**
 * Runs a query with a time limit, after which the database counts as unavailable. The driver supports this per query, but its types only
 * per connection.
 */
export function timed(
  query: pg.QueryConfig,
  milliseconds: number,
): pg.QueryConfig & { readonly query_timeout: number } {
  return { ...query, query_timeout: milliseconds }
}
