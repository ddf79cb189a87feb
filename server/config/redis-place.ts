/** What REDIS_URL names: one Redis, or some nodes of a cluster, from which the others are learnt. */

export interface RedisNode {
  readonly host: string
  readonly port: number
}

export interface RedisPlace {
  readonly kind: 'single' | 'cluster'
  /** The first is the only one of a single Redis. */
  readonly nodes: readonly [RedisNode, ...RedisNode[]]
  readonly username: string | undefined
  readonly password: string | undefined
  /** The database of a single Redis; a cluster has one alone. */
  readonly database: number
  readonly isEncrypted: boolean
}

const SCHEME = /^(rediss?)(-cluster)?:\/\//
const DEFAULT_PORT = 6379

/** Null for what is no such URL: `redis://…`, `redis-cluster://one,two,three`, or several of `redis://…` with commas between. */
export function redisPlace(text: string): RedisPlace | null {
  const scheme = SCHEME.exec(text)
  if (!scheme) return null
  const [whole, plain = 'redis', cluster] = scheme
  // What follows a comma may say the scheme again or leave it out.
  const parts = text.split(',').map((part) => part.trim().replace(SCHEME, ''))
  const urls = parts.map((part) => `${plain}://${part}`)
  if (whole === undefined || !urls.every((url) => URL.canParse(url) && new URL(url).hostname !== '')) return null
  const [first, ...others] = urls.map((url) => new URL(url))
  if (!first) return null
  return {
    kind: cluster || others.length > 0 ? 'cluster' : 'single',
    nodes: [nodeOf(first), ...others.map(nodeOf)],
    username: decodeURIComponent(first.username) || undefined,
    password: decodeURIComponent(first.password) || undefined,
    database: Number(first.pathname.slice(1)) || 0,
    isEncrypted: plain === 'rediss',
  }
}

function nodeOf({ hostname, port }: URL): RedisNode {
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || DEFAULT_PORT }
}
