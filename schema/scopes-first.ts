/** Asks who may call a field before its arguments are looked at. The plugin itself asks afterwards, and would first say what is wrong with the input. */
import SchemaBuilder, { type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import ScopeAuthPlugin, { PothosScopeAuthPlugin } from '@pothos/plugin-scope-auth'
import type { GraphQLFieldResolver } from 'graphql'

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
export const SCOPES_FIRST = ScopeAuthPlugin
