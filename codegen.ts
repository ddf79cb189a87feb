/** What is generated from the GraphQL schema: its printed text, the types of the web's operations, and one hook for each. */
import type { CodegenConfig } from '@graphql-codegen/cli'
import { printSchema } from 'graphql'
import { schema } from '#schema/schema.ts'
import { preset } from './web/codegen/document-files.mjs'

const operationTypes = {
  useTypeImports: true,
  enumsAsTypes: true,
  namingConvention: 'keep',
  scalars: { DateTime: 'string', Date: 'string', ID: 'string' },
  nonOptionalTypename: true,
  skipTypeNameForRoot: true,
  avoidOptionals: { field: true },
}

const config: CodegenConfig = {
  // As text: the schema object knows enum values by what resolvers call them, clients know them by name.
  schema: printSchema(schema),
  documents: ['web/**/*.graphql', '!web/gql/**'],
  ignoreNoDocuments: true,
  emitLegacyCommonJSImports: false,
  generates: {
    'schema/schema.graphql': { plugins: ['schema-ast'], config: { includeDirectives: true, sort: true } },
    'web/gql/possible-types.ts': { plugins: ['./web/codegen/possible-types.mjs'] },
    'web/gql/types.ts': { plugins: ['typescript-operations'], config: operationTypes },
    'web/gql/': {
      preset,
      plugins: ['typed-document-node', './web/codegen/apollo-hooks.mjs'],
      config: operationTypes,
    },
  },
}

export default config
