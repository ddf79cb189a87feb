/** The limits of the API as data: what the server enforces, and what the documentation prints. */

/** What one operation may cost: generous for a page of the product, too little for a crawl by nesting. */
export const OPERATION_LIMIT = { complexity: 5000, depth: 12, breadth: 300 } as const

/** The product asks for none; a program that keeps what it has read asks for a page of it. */
export const MAX_NODE_IDS = 100
/** The whole schema is read at once. */
export const MAX_SCHEMA_FIELDS = 1
/** Explorers ask for a few types by name. */
export const MAX_TYPE_FIELDS = 5

/** The product's largest operation has about 400 tokens. */
export const MAX_TOKENS = 2000
/** The product's operations have none. */
export const MAX_ALIASES = 250
export const MAX_BODY_BYTES = 100 * 1024
export const MAX_MESSAGE_BYTES = 64 * 1024
/** As many letters as the longest lyrics need three times over. */
export const MAX_VARIABLE_LETTERS = 64 * 1024
/** A category may have as many songs. */
export const MAX_LIST_ITEMS = 5000
export const MAX_VARIABLE_DEPTH = 10
/** A screen has two or three at a time. */
export const MAX_SOCKET_OPERATIONS = 50

/** A small body arrives within one; a slow phone needs one or two. */
export const BODY_S = 5

/**
 * What a household (an IPv4 address, or 64 bits of IPv6) may have open at a time. A school of 500 pupils who all play has some
 * 500 sockets with three subscriptions each.
 */
export const HOUSEHOLD_LIMITS = {
  connections: { most: 2000, name: 'connections' },
  requests: { most: 200, name: 'requests' },
  streams: { most: 200, name: 'event streams' },
  sockets: { most: 1000, name: 'WebSockets' },
  subscriptions: { most: 2000, name: 'subscriptions' },
} as const

/** Everything about a player of many years takes half of it, and the catalogue of an artist with a thousand songs. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/** Longer than anybody waits for a game to load, shorter than proxies wait for us. */
export const OPERATION_MS = 30_000

/** A request limit counts points for so long, from the first request on. */
export const REQUEST_WINDOW_S = 60

export interface HardLimit {
  /** What is limited, as a heading of the table. */
  readonly what: string
  readonly most: string
  /** `extensions.code` of the error; null where nothing is refused. */
  readonly code: string | null
  /** How the limit is reported: an HTTP status, or the close code of a socket. */
  readonly answer: string
}

/** Every limit that holds for each request, from any caller. A test reaches each line by its name. */
export const HARD_LIMITS: readonly HardLimit[] = [
  { what: 'Body of a request', most: `${MAX_BODY_BYTES / 1024} KB`, code: 'BODY_TOO_LARGE', answer: '413' },
  { what: 'Length of a request', most: 'must be told', code: 'LENGTH_REQUIRED', answer: '411' },
  { what: 'Operations in a request', most: '1, no batches', code: 'BATCH_REFUSED', answer: '400' },
  { what: 'Tokens of a document', most: `${MAX_TOKENS}`, code: 'TOO_MANY_TOKENS', answer: '400' },
  { what: 'Aliases in a document', most: `${MAX_ALIASES}`, code: 'TOO_MANY_ALIASES', answer: '400' },
  {
    what: 'Introspection in a document',
    most: `${MAX_SCHEMA_FIELDS} \`__schema\`, ${MAX_TYPE_FIELDS} \`__type\``,
    code: 'TOO_MUCH_INTROSPECTION',
    answer: '400',
  },
  { what: 'Depth of an operation', most: `${OPERATION_LIMIT.depth} fields`, code: 'TOO_DEEP', answer: '200' },
  { what: 'Fields of an operation', most: `${OPERATION_LIMIT.breadth}`, code: 'TOO_MANY_FIELDS', answer: '200' },
  { what: 'Cost of an operation', most: `${OPERATION_LIMIT.complexity} points`, code: 'TOO_COSTLY', answer: '200' },
  { what: 'Ids in `nodes`', most: `${MAX_NODE_IDS}`, code: 'TOO_MANY_IDS', answer: '200' },
  {
    what: 'Text in the variables',
    most: `${MAX_VARIABLE_LETTERS} characters in all`,
    code: 'VARIABLES_TOO_LARGE',
    answer: '400',
  },
  { what: 'Depth of the variables', most: `${MAX_VARIABLE_DEPTH} levels`, code: 'VARIABLES_TOO_DEEP', answer: '400' },
  { what: 'Items of a list in the variables', most: `${MAX_LIST_ITEMS}`, code: 'LIST_TOO_LONG', answer: '400' },
  { what: 'Time of an operation', most: `${OPERATION_MS / 1000} s`, code: 'OUT_OF_TIME', answer: '200' },
  { what: 'Answer, or event', most: `${MAX_ANSWER_BYTES / 1024 / 1024} MB`, code: 'ANSWER_TOO_LARGE', answer: '200' },
  { what: 'Message on a socket', most: `${MAX_MESSAGE_BYTES / 1024} KB`, code: null, answer: 'close 1009' },
  {
    what: 'Operations at a time on a socket',
    most: `${MAX_SOCKET_OPERATIONS}`,
    code: 'TOO_MANY_OPERATIONS',
    answer: 'error message',
  },
  { what: 'Time for a body', most: `${BODY_S} s`, code: 'BODY_TOO_SLOW', answer: '408' },
  ofHousehold('Requests of a household at a time', 'requests', 'TOO_MANY_OPEN', '429'),
  ofHousehold('Event streams of a household at a time', 'streams', 'TOO_MANY_OPEN', '429'),
  ofHousehold('Subscriptions of a household at a time, on sockets', 'subscriptions', 'TOO_MANY_OPEN', 'error message'),
  ofHousehold('Sockets of a household at a time', 'sockets', null, '429'),
  ofHousehold('Connections of a household at a time', 'connections', null, '429'),
]

function ofHousehold(
  what: string,
  kind: keyof typeof HOUSEHOLD_LIMITS,
  code: string | null,
  answer: string,
): HardLimit {
  return { what, most: `${HOUSEHOLD_LIMITS[kind].most}`, code, answer }
}
