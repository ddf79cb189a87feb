/** The one schema builder: plugins, scalars and limits of the API. */
import '#schema/public.ts'
import type { PothosOutputFieldConfig, SchemaTypes } from '@pothos/core'
import SchemaBuilder from '@pothos/core'
import ComplexityPlugin, { PothosComplexityPlugin } from '@pothos/plugin-complexity'
import DataloaderPlugin from '@pothos/plugin-dataloader'
import ErrorsPlugin from '@pothos/plugin-errors'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin, { PothosScopeAuthPlugin } from '@pothos/plugin-scope-auth'
import ValidationPlugin from '@pothos/plugin-validation'
import { GraphQLError, type GraphQLFieldResolver } from 'graphql'
import type PrismaTypes from '#prisma/generated/pothos.ts'
import { getDatamodel } from '#prisma/generated/pothos.ts'
import type { Context } from '#schema/context.ts'
import { POINTS } from '#schema/points.ts'

/** Asks who may call a field before its arguments are looked at. The plugin itself asks afterwards, and would first say what is wrong with the input. */
type Resolve<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>

class ScopesFirst<Types extends SchemaTypes> extends PothosScopeAuthPlugin<Types> {
  override wrapResolve(resolve: Resolve<Types>): Resolve<Types> {
    return resolve
  }

  override wrapArgMappers(
    resolve: Resolve<Types> | undefined,
    field: PothosOutputFieldConfig<Types>,
  ): Resolve<Types> | undefined {
    return resolve && super.wrapResolve(resolve, field)
  }
}

SchemaBuilder.allowPluginReRegistration = true
SchemaBuilder.registerPlugin(ScopeAuthPlugin, ScopesFirst)
SchemaBuilder.allowPluginReRegistration = false

/** To be named in place of the plugin. */
const SCOPES_FIRST = ScopeAuthPlugin

/** Prices mutations and subscriptions that say no price: none of them costs as little as a field that is read from memory. */
const ROOT_POINTS: Readonly<Record<string, number>> = { Mutation: POINTS.write, Subscription: POINTS.read }

class RootPoints<Types extends SchemaTypes> extends PothosComplexityPlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>) {
    const priced = super.onOutputFieldConfig(config)
    const points = config.pothosOptions.complexity === undefined ? ROOT_POINTS[config.kind] : undefined
    return points === undefined ? priced : { ...priced, extensions: { ...priced.extensions, complexity: points } }
  }
}

SchemaBuilder.allowPluginReRegistration = true
SchemaBuilder.registerPlugin(ComplexityPlugin, RootPoints)
SchemaBuilder.allowPluginReRegistration = false

/** To be named in place of the plugin. */
const ROOT_POINTS_PLUGIN = ComplexityPlugin

const LAST_YEAR = 9999
/** Ids of nodes and page info of connections are public: they depend on no viewer. */
const ALIKE = { public: 'untilEdited' } as const

/** A day of the calendar. February 30 is not one: it would come back as March 1. */
function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

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
    SCOPES_FIRST,
    ROOT_POINTS_PLUGIN,
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
    client: ({ database }) => database,
    dmmf: getDatamodel(),
    exposeDescriptions: true,
    filterConnectionTotalCount: true,
    onUnusedQuery: 'warn',
  },
  // `entities/node.ts` has them.
  relay: {
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    idFieldOptions: ALIKE,
    cursorFieldOptions: ALIKE,
    nodeFieldOptions: ALIKE,
    edgesFieldOptions: ALIKE,
    pageInfoFieldOptions: ALIKE,
    hasNextPageFieldOptions: ALIKE,
    hasPreviousPageFieldOptions: ALIKE,
    startCursorFieldOptions: ALIKE,
    endCursorFieldOptions: ALIKE,
  },
  scopeAuth: {
    authScopes: (context) => ({ signedIn: context.viewer.isSignedIn, admin: () => context.admin() !== null }),
    treatErrorsAsUnauthorized: true,
  },
})

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
    const year = moment.getUTCFullYear()
    // The database knows no others. Of a text that is no moment the year is NaN.
    if (year >= 1 && year <= LAST_YEAR) return moment
    throw new GraphQLError('Expected a moment such as 2024-06-01T04:00:00.000Z')
  },
})

builder.scalarType('Date', {
  description: 'A calendar day: 2024-06-01',
  serialize: (day) => day,
  parseValue: (value) => {
    if (typeof value === 'string' && isDay(value)) return value
    throw new GraphQLError('Expected a day such as 2024-06-01')
  },
})
