import type { GraphQLCodegenDataMasking } from '@apollo/client/masking'

declare module '@apollo/client' {
  export interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {
    /** One shape of the hooks' types for all: the one that generated hooks can be bound to. */
    signatureStyle: 'classic'
  }
}
