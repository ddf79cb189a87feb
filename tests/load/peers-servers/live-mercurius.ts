/** Mercurius on Fastify, with its own subscriptions and its compiler. */
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { obeyBench } from '../support/live-source.ts'
import { SDL, VIEWER_HEADER } from '../support/live-state.ts'
import { peerFile } from '../support/peers.ts'
import { stockResolvers } from '../support/stock-resolvers.ts'

const require = createRequire(peerFile('index.js'))
const fastify = require('fastify')
const mercurius = require('mercurius')

const source = obeyBench()
const app = fastify()
app.register(mercurius, {
  schema: SDL,
  resolvers: stockResolvers(source),
  jit: 1,
  subscription: {
    context: (_socket: unknown, request: IncomingMessage) => ({ viewer: Number(request.headers[VIEWER_HEADER] ?? 0) }),
  },
})
await app.ready()
source.serve(app.server)
