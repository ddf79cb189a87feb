/** Looks up whatever has a global id. An id that names nothing is null, and leaves the others of its list alone. */
import { resolveNodes } from '@pothos/plugin-relay'
import { builder } from '#schema/builder.ts'
import { nodeIdIn } from '#schema/global-ids.ts'

const NodeRef = builder.nodeInterfaceRef()

builder.queryFields((t) => ({
  node: t.field({
    type: NodeRef,
    nullable: true,
    description: 'A node by its id; null for an id that names nothing.',
    args: { id: t.arg.id({ description: 'The id of a Node.' }) },
    resolve: async (_root, { id }, context, info) => (await resolveNodes(builder, context, info, [nodeIdIn(id)]))[0],
  }),
  nodes: t.field({
    type: [NodeRef],
    nullable: { list: false, items: true },
    description: 'Nodes by their ids, in this order; null for an id that names nothing.',
    complexity: { field: 1, multiplier: 20 },
    args: { ids: t.arg.idList({ description: 'The ids of Nodes.' }) },
    resolve: (_root, { ids }, context, info) => resolveNodes(builder, context, info, ids.map(nodeIdIn)),
  }),
}))
