/** Apollo Server with graphql-ws, as its documentation puts them together. */
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { obeyBench } from '../support/live-source.ts'
import { SDL, VIEWER_HEADER } from '../support/live-state.ts'
import { peerFile } from '../support/peers.ts'
import { stockResolvers } from '../support/stock-resolvers.ts'

const require = createRequire(peerFile('index.js'))
const { ApolloServer } = require('@apollo/server')
const { makeExecutableSchema } = require('@graphql-tools/schema')
const { useServer } = require('graphql-ws/use/ws')
const { WebSocketServer } = require('ws')

const source = obeyBench()
const schema = makeExecutableSchema({ typeDefs: SDL, resolvers: stockResolvers(source) })
const server = createServer()
useServer(
  {
    schema,
    context: ({ extra }: { extra: { request: IncomingMessage } }) => ({
      viewer: Number(extra.request.headers[VIEWER_HEADER] ?? 0),
    }),
  },
  new WebSocketServer({ server, path: '/graphql' }),
)
await new ApolloServer({ schema }).start()
source.serve(server)
