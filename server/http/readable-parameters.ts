/** Tells whoever asks by GET that their parameters are no JSON: their mistake, which yoga takes for one of ours. */
import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'

const IN_JSON = ['variables', 'extensions']

export function useReadableParameters(): Plugin {
  return {
    onRequestParse({ request, url }) {
      if (request.method !== 'GET') return
      for (const name of IN_JSON) {
        const text = url.searchParams.get(name)
        if (text && !isJson(text)) {
          const extensions = { code: 'BAD_REQUEST', http: { status: 400 } }
          throw new GraphQLError(`The parameter ${name} must be JSON.`, { extensions })
        }
      }
    },
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
