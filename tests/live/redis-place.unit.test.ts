import { describe, expect, it } from 'vitest'
import { redisPlace } from '#server/config/redis-place.ts'

const plain = { username: undefined, password: undefined, database: 0, isEncrypted: false }

describe('REDIS_URL', () => {
  it('names one Redis', () => {
    const nodes = [{ host: 'cache', port: 6379 }]
    expect(redisPlace('redis://cache')).toEqual({ ...plain, kind: 'single', nodes })
    expect(redisPlace('rediss://ada:se%40cret@cache:7000/2')).toEqual({
      kind: 'single',
      nodes: [{ host: 'cache', port: 7000 }],
      username: 'ada',
      password: 'se@cret',
      database: 2,
      isEncrypted: true,
    })
  })

  it('names some nodes of a cluster, or one of them', () => {
    const nodes = [
      { host: 'one', port: 7001 },
      { host: '::1', port: 6379 },
    ]
    const cluster = { ...plain, kind: 'cluster', nodes }
    expect(redisPlace('redis-cluster://one:7001,[::1]')).toEqual(cluster)
    expect(redisPlace('redis://one:7001, redis://[::1]')).toEqual(cluster)
    expect(redisPlace('redis-cluster://:secret@one:7001,[::1]')).toEqual({ ...cluster, password: 'secret' })
    expect(redisPlace('redis-cluster://one:7001')).toMatchObject({ kind: 'cluster', nodes: nodes.slice(0, 1) })
  })

  it('names nothing else', () => {
    for (const text of ['', 'cache:6379', 'http://cache', 'redis://', 'redis://one,', 'redis-cluster://one:port']) {
      expect(redisPlace(text)).toBeNull()
    }
  })
})
