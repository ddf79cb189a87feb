/** Looks up whatever has a global id. An id that names nothing is null, and leaves the others of its list alone. */
import { resolveNodes } from '@pothos/plugin-relay'
import { GraphQLError } from 'graphql'
import { builder } from './builder.ts'
import { nodeIdIn } from './global-ids.ts'
import { MAX_NODE_IDS } from './limits.ts'
import { POINTS } from './points.ts'

const NodeRef = builder.nodeInterfaceRef()

builder.queryFields((t) => ({
  node: t.field({
    type: NodeRef,
    nullable: true,
    description: 'A node by its id; null for an id that names nothing.',
    complexity: POINTS.read,
    args: { id: t.arg.id({ description: 'The id of a Node.' }) },
    resolve: async (_root, { id }, context, info) => (await resolveNodes(builder, context, info, [nodeIdIn(id)]))[0],
  }),
  nodes: t.field({
    type: [NodeRef],
    nullable: { list: false, items: true },
    description: 'Nodes by their ids, in this order; null for an id that names nothing.',
    // Each id is looked up, and paid for, whether there is such a node or not.
    complexity: ({ ids = [] }) => ({ field: Math.max(1, ids.length), multiplier: ids.length }),
    args: { ids: t.arg.idList({ description: 'The ids of Nodes.' }) },
    resolve: (_root, { ids }, context, info) => {
      if (ids.length > MAX_NODE_IDS) throw tooManyIds(ids.length)
      return resolveNodes(builder, context, info, ids.map(nodeIdIn))
    },
  }),
}))

function tooManyIds(count: number): GraphQLError {
  const message = `A list of nodes may have ${MAX_NODE_IDS} ids; this has ${count}.`
  return new GraphQLError(message, { extensions: { code: 'TOO_MANY_IDS' } })
}
