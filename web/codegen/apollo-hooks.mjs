/** A graphql-codegen plugin: one line for each operation and fragment, a hook bound by web/apollo/bind.ts. */
import { Kind } from 'graphql'

/** Adds the hooks to a file that already has the documents. */
export const plugin = (_schema, documents) => {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? [])
  const hooks = definitions.flatMap(hooksOf)
  const binders = [...new Set(hooks.map(({ binder }) => binder))].sort()
  return {
    prepend: [
      ...(binders.length > 0 ? [`import { ${binders.join(', ')} } from '../../apollo/bind.ts'`] : []),
      "import type * as Types from '../types.ts'",
    ],
    content: hooks.map(({ name, binder, of }) => `export const ${name} = /*#__PURE__*/ ${binder}(${of})\n`).join(''),
  }
}

/** Subscriptions, mutations and fragments have one hook; a query has one that waits with a flag and one that suspends. */
function hooksOf(definition) {
  const name = definition.name?.value
  if (definition.kind === Kind.FRAGMENT_DEFINITION) return [fragmentHook(name)]
  if (definition.kind !== Kind.OPERATION_DEFINITION || !name) return []
  const of = `${name}Document`
  switch (definition.operation) {
    case 'query':
      return [
        { name: `use${name}Query`, binder: 'bindQuery', of },
        { name: `use${name}SuspenseQuery`, binder: 'bindSuspenseQuery', of },
        { name: `use${name}LazyQuery`, binder: 'bindLazyQuery', of },
      ]
    case 'mutation':
      return [{ name: `use${name}Mutation`, binder: 'bindMutation', of }]
    default:
      return [{ name: `use${name}Subscription`, binder: 'bindSubscription', of }]
  }
}

const fragmentHook = (name) => ({
  name: `use${name}Fragment`,
  binder: 'bindFragment',
  of: `${name}FragmentDoc, '${name}'`,
})
