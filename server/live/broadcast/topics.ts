/** Notifies watchers of a topic of changes made on any node: 'friends:<player>', 'league:<id>'. */
import { announceTopics, type LiveBus, type TopicsChanged } from './bus.ts'
import { type LatestSink, latestOnly } from './latest-only.ts'

export interface Topics extends AsyncDisposable {
  /** To be called once the change is in the database. */
  notify(topics: readonly string[]): void
  /** A value now, then one after each change; to a slow reader, one for all that it has missed. */
  watch(topic: string): AsyncIterableIterator<number, undefined>
}

export interface TopicsDeps {
  readonly bus: LiveBus
  /** Another on every node and at every start. */
  readonly nodeId: string
}

/** Listens at once. */
export function openTopics(deps: TopicsDeps): Topics {
  return new BusTopics(deps)
}

class BusTopics implements Topics {
  readonly #deps: TopicsDeps
  readonly #watchers = new Map<string, Set<LatestSink<number>>>()
  readonly #listening: Promise<void>
  readonly #leaveBus: () => void
  #changes = 0

  constructor(deps: TopicsDeps) {
    const { bus, nodeId } = deps
    const subscription = bus.subscribe('topicsChanged', ({ origin, topics }: TopicsChanged) => {
      if (origin !== nodeId) this.#notifyHere(topics)
    })
    const forget = bus.onReconnect(({ hasDropped }) => {
      if (hasDropped) announceTopics(bus, { origin: nodeId, topics: null })
      this.#notifyHere(null)
    })
    this.#deps = deps
    this.#listening = subscription.ready
    this.#leaveBus = () => {
      forget()
      subscription.unsubscribe()
    }
  }

  notify(topics: readonly string[]): void {
    if (topics.length === 0) return
    this.#notifyHere(topics)
    announceTopics(this.#deps.bus, { origin: this.#deps.nodeId, topics })
  }

  watch(topic: string): AsyncIterableIterator<number, undefined> {
    return latestOnly<number>((sink) => {
      const watchers = this.#watchers.get(topic) ?? new Set()
      this.#watchers.set(topic, watchers.add(sink))
      // Waits for the bus: changes on other nodes after this value will arrive.
      this.#listening.then(() => sink.push(this.#changes), sink.end)
      return () => {
        watchers.delete(sink)
        if (watchers.size === 0) this.#watchers.delete(topic)
      }
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#leaveBus()
    for (const watchers of this.#watchers.values()) for (const { end } of watchers) end()
  }

  #notifyHere(topics: readonly string[] | null): void {
    this.#changes++
    for (const topic of topics ?? [...this.#watchers.keys()]) {
      for (const { push } of this.#watchers.get(topic) ?? []) push(this.#changes)
    }
  }
}
