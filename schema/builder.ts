/** The one schema builder: plugins, scalars and limits of the API. */
import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import DataloaderPlugin from '@pothos/plugin-dataloader'
import ErrorsPlugin from '@pothos/plugin-errors'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import ValidationPlugin from '@pothos/plugin-validation'
import { GraphQLError } from 'graphql'
import type PrismaTypes from '#prisma/generated/pothos.ts'
import { getDatamodel } from '#prisma/generated/pothos.ts'
import type { Context } from '#schema/context.ts'
import { databaseOf } from '#schema/database.ts'
import { MAX_NODE_IDS } from '#schema/limits.ts'

export const builder = new SchemaBuilder<{
  Context: Context
  PrismaTypes: PrismaTypes
  DefaultFieldNullability: false
  DefaultInputFieldRequiredness: true
  AuthScopes: { signedIn: boolean; admin: boolean }
  Scalars: {
    DateTime: { Input: Date; Output: Date }
    Date: { Input: string; Output: string }
    ID: { Input: string; Output: string | number }
  }
}>({
  // The errors plugin wraps the others, so that what they throw can become a member of a result union.
  plugins: [
    ErrorsPlugin,
    ScopeAuthPlugin,
    ComplexityPlugin,
    DataloaderPlugin,
    RelayPlugin,
    PrismaPlugin,
    ValidationPlugin,
  ],
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
  // Admission control counts and refuses, before anything runs.
  complexity: { disabled: true, defaultComplexity: 1, defaultListMultiplier: 10 },
  errors: { defaultTypes: [], directResult: true, unsafelyHandleInputErrors: true },
  prisma: {
    client: databaseOf,
    dmmf: getDatamodel(),
    exposeDescriptions: true,
    filterConnectionTotalCount: true,
    onUnusedQuery: 'warn',
  },
  relay: {
    nodesQueryOptions: {
      // Each id is looked up, and paid for, whether there is such a node or not.
      complexity: ({ ids = [] }) => ({ field: Math.max(1, ids.length), multiplier: ids.length }),
      resolve: (_, { ids }, _context, _info, resolveNodes) => {
        if (ids.length > MAX_NODE_IDS) throw tooManyIds(ids.length)
        return resolveNodes(ids)
      },
    },
  },
  scopeAuth: {
    authScopes: (context) => ({ signedIn: context.viewer.isSignedIn, admin: () => context.admin() !== null }),
    treatErrorsAsUnauthorized: true,
  },
})

function tooManyIds(count: number): GraphQLError {
  const message = `A list of nodes may have ${MAX_NODE_IDS} ids; this has ${count}.`
  return new GraphQLError(message, { extensions: { code: 'TOO_MANY_IDS' } })
}

builder.queryType({ description: 'Everything that can be read. What belongs to the viewer follows from the cookie.' })
builder.mutationType({
  description: 'Everything that can be done. Expected failures are members of the result unions.',
})
builder.subscriptionType({
  description: 'What changes while you look. The first event is the state at the moment of subscribing.',
})

builder.scalarType('DateTime', {
  description: 'A moment in UTC, ISO 8601 with milliseconds: 2024-06-01T04:00:00.000Z',
  serialize: (moment) => moment.toISOString(),
  parseValue: (value) => {
    const moment = new Date(typeof value === 'string' ? value : Number.NaN)
    if (Number.isNaN(moment.getTime())) throw new GraphQLError('Expected a moment such as 2024-06-01T04:00:00.000Z')
    return moment
  },
})

builder.scalarType('Date', {
  description: 'A calendar day: 2024-06-01',
  serialize: (day) => day,
  parseValue: (value) => {
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value
    throw new GraphQLError('Expected a day such as 2024-06-01')
  },
})
