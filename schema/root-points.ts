/** Prices mutations and subscriptions that say no price: none of them costs as little as a field that is read from memory. */
import SchemaBuilder, { type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import ComplexityPlugin, { PothosComplexityPlugin } from '@pothos/plugin-complexity'
import { POINTS } from '#schema/points.ts'

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
export const ROOT_POINTS_PLUGIN = ComplexityPlugin
