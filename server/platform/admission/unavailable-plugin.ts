/** Says by status and header, too, that an operation can be tried again: where nothing of it could be answered. */
import type { Plugin } from 'graphql-yoga'
import { isLaterCode, RETRY_AFTER_S } from './unavailable.ts'

const STATUS = { status: 503, headers: { 'retry-after': String(RETRY_AFTER_S) } }

/** An answer with some data is one, and stays 200. */
export function useUnavailable(): Plugin {
  return {
    onResultProcess({ result, setResult }) {
      if (Array.isArray(result) || Symbol.asyncIterator in result) return
      const { data, errors, extensions } = result
      if (data || !errors?.some((error) => isLaterCode(error.extensions?.['code']))) return
      setResult({ ...result, extensions: { ...extensions, http: STATUS } })
    },
  }
}
