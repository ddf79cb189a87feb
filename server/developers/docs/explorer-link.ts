/** Where the explorer is, with a document in its editor. */

export const explorerWith = (document: string) => `/developers/explorer?${new URLSearchParams({ query: document })}`
