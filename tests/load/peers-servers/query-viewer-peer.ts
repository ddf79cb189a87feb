/**
 * Mercurius with its compiler on the product's own schema, with the product's own contexts of each request and the same game in
 * memory: what depends on the viewer, done the same way.
 */
import Module, { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { schema } from '#schema/schema.ts'
import { requestContexts, wholeContext } from '#server/platform/graphql/request-context.ts'
import { peerFile } from '../support/peers.ts'
import { obeyBench } from '../support/query-server.ts'
import { querySource } from '../support/query-source.ts'

shareGraphQL()
const require = createRequire(peerFile('index.js'))
const contexts = requestContexts(querySource())

const app = require('fastify')()
app.register(require('mercurius'), {
  schema,
  jit: 1,
  context: ({ raw }: { raw: Request }, reply: { raw: Response }) =>
    contexts.for({ req: raw, res: reply.raw }).then(wholeContext),
})
await app.listen({ port: 0, host: '127.0.0.1' })
obeyBench(app.server.address().port)

type Request = Parameters<typeof contexts.for>[0]['req']
type Response = NonNullable<Parameters<typeof contexts.for>[0]['res']>

/** A schema belongs to the copy of graphql that made it: the peer gets that one in place of its own. */
function shareGraphQL(): void {
  const folder = dirname(createRequire(import.meta.url).resolve('graphql/package.json'))
  const resolve: unknown = Reflect.get(Module, '_resolveFilename')
  if (typeof resolve !== 'function') throw new Error('Node resolves modules in another way now')
  Reflect.set(Module, '_resolveFilename', (request: string, ...rest: readonly unknown[]) =>
    Reflect.apply(resolve, Module, [request.replace(/^graphql(?=\/|$)/, folder), ...rest]),
  )
}
