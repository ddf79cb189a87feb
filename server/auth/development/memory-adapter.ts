/** Keeps what the development provider must remember, in memory and for as long as the server runs. */
import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterPayload } from 'oidc-provider'

/** More than a developer signs in between two starts; then the oldest go. */
const MOST_ENTRIES = 5000

/** All kinds of entries of one provider; made for each, as the library wants it. */
export function memoryAdapters(): (kind: string) => Adapter {
  const entries = new LRUCache<string, AdapterPayload>({ max: MOST_ENTRIES })
  const find = async (isIt: (payload: AdapterPayload) => boolean) => [...entries.values()].find(isIt)
  return (kind) => ({
    async upsert(id, payload) {
      entries.set(`${kind}:${id}`, payload)
    },
    find: async (id) => entries.get(`${kind}:${id}`),
    findByUserCode: (userCode) => find((payload) => payload.userCode === userCode),
    findByUid: (uid) => find((payload) => payload.uid === uid),
    async consume(id) {
      const payload = entries.get(`${kind}:${id}`)
      if (payload) payload.consumed = true
    },
    async destroy(id) {
      entries.delete(`${kind}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of [...entries]) if (payload.grantId === grantId) entries.delete(key)
    },
  })
}
