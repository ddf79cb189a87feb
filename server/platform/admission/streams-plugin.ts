/** Lets a subscription over HTTP begin as an event stream, where its household may have another. */
import type { Plugin } from 'graphql-yoga'
import type { ServerContext } from '../graphql/request-context.ts'
import type { LoadShedder } from './load-shedder.ts'

export function useStreams(loadShedder: Pick<LoadShedder, 'letsStream'>): Plugin<ServerContext> {
  return {
    onSubscribe({ args, setResultAndStopExecution }) {
      const { req, res }: ServerContext = args.contextValue
      const refusal = res ? loadShedder.letsStream(req) : null
      if (refusal) setResultAndStopExecution({ errors: [refusal] })
    },
  }
}
