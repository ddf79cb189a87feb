declare module '@apollo/client' {
  export interface TypeOverrides {
    /** One shape of the hooks' types for all: the one that generated hooks can be bound to. */
    signatureStyle: 'classic'
  }
}

export {}
