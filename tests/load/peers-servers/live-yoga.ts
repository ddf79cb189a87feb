/** Yoga as it comes, with graphql-ws beside it, and its own server-sent events. */
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { obeyBench } from '../support/live-source.ts'
import { SDL, VIEWER_HEADER } from '../support/live-state.ts'
import { peerFile } from '../support/peers.ts'
import { stockResolvers } from '../support/stock-resolvers.ts'

const require = createRequire(peerFile('index.js'))
const { createSchema, createYoga } = require('graphql-yoga')
const { useServer } = require('graphql-ws/use/ws')
const { WebSocketServer } = require('ws')

const source = obeyBench()
const yoga = createYoga({
  schema: createSchema({ typeDefs: SDL, resolvers: stockResolvers(source) }),
  context: ({ req }: { req: IncomingMessage }) => ({ viewer: Number(req.headers[VIEWER_HEADER] ?? 0) }),
  logging: false,
})
const server = createServer(yoga)
// The way that yoga's documentation gives.
useServer(
  {
    execute: (args: { rootValue: { execute(args: unknown): unknown } }) => args.rootValue.execute(args),
    subscribe: (args: { rootValue: { subscribe(args: unknown): unknown } }) => args.rootValue.subscribe(args),
    onSubscribe: async (
      { extra }: { extra: { request: IncomingMessage } },
      _id: string,
      params: { query: string; operationName?: string; variables?: object },
    ) => {
      const { schema, execute, subscribe, contextFactory, parse, validate } = yoga.getEnveloped({
        req: extra.request,
        params,
      })
      const args = {
        schema,
        operationName: params.operationName,
        document: parse(params.query),
        variableValues: params.variables,
        contextValue: await contextFactory(),
        rootValue: { execute, subscribe },
      }
      const errors = validate(args.schema, args.document)
      return errors.length > 0 ? errors : args
    },
  },
  new WebSocketServer({ server, path: '/graphql' }),
)
source.serve(server)
