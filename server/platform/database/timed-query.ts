/** A query with a deadline: a database that stays silent this long counts as away. */
import type pg from 'pg'

/** The driver knows a time limit for each query; its types know only that of a connection. */
export function timed(
  query: pg.QueryConfig,
  milliseconds: number,
): pg.QueryConfig & { readonly query_timeout: number } {
  return { ...query, query_timeout: milliseconds }
}
