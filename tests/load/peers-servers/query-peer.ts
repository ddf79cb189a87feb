/** Other servers, each with a plain schema on ready objects: the best that they can do. Which one, and what it tells, say the arguments. */
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { peerFile } from '../support/peers.ts'
import { obeyBench, serve } from '../support/query-server.ts'
import { plainResolvers, plainSdl } from '../support/query-source.ts'

const require = createRequire(peerFile('index.js'))
const [kind = '', data = '{}'] = process.argv.slice(2)
const resolvers = plainResolvers(JSON.parse(data))

const servers: Readonly<Record<string, () => void | Promise<void>>> = {
  'mercurius-jit': () => mercurius({ jit: 1 }),
  mercurius: () => mercurius({}),
  async apollo() {
    const { ApolloServer } = require('@apollo/server')
    const { startStandaloneServer } = require('@apollo/server/standalone')
    const server = new ApolloServer({ typeDefs: plainSdl, resolvers: apolloResolvers() })
    const { url } = await startStandaloneServer(server, { listen: { port: 0, host: '127.0.0.1' } })
    obeyBench(Number(new URL(url).port))
  },
  yoga() {
    const { createSchema, createYoga } = require('graphql-yoga')
    const schema = createSchema({ typeDefs: plainSdl, resolvers: apolloResolvers() })
    serve(createServer(createYoga({ schema, logging: false })))
  },
}

async function mercurius(options: object): Promise<void> {
  const app = require('fastify')()
  const { Query, Clue } = resolvers
  app.register(require('mercurius'), { schema: plainSdl, resolvers: { Query, Clue }, ...options })
  await app.listen({ port: 0, host: '127.0.0.1' })
  obeyBench(app.server.address().port)
}

/** The same under the name that others have for it. */
function apolloResolvers() {
  const { Query, Clue } = resolvers
  return { Query, Clue: { __resolveType: Clue.resolveType } }
}

await servers[kind]?.()
