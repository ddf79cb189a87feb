/** Carries what one node did to all nodes: every message that there is, and the one function that sends it. */
import type { CommitId, ShownPlayer } from '../games/game-rows.ts'
import type { BegunPlay } from '../guesses/guess-batch.ts'

/** A node of the version before does not say. */
interface Committed {
  readonly commit?: CommitId | undefined
}

export interface CommittedPick extends Committed {
  readonly gameId: number
  readonly playerId: string
  readonly square: number
  readonly songId: number
  readonly at: number
  /** Whether its play counts. */
  readonly isCounted: boolean
}

/** The node that did it. */
export interface FromNode {
  readonly origin: string
}

export interface CommittedPlay extends BegunPlay, Committed {}

export interface GuessesCommitted extends FromNode {
  readonly begun: readonly CommittedPlay[]
  readonly picks: readonly CommittedPick[]
}

export interface PlayGivenUp extends FromNode, Committed {
  readonly gameId: number
  readonly playerId: string
}

/** A player looks otherwise on boards, or a visitor has become one who has not played these games. */
export interface PlayerShown extends FromNode, Committed, ShownPlayer {
  /** Those that the player has played. */
  readonly gameIds: readonly number[]
}

/** What is in memory of a game, or of all games for null, is to be read again. */
export interface GamesInvalidated extends FromNode {
  readonly gameId: number | null
}

/** What people watch has changed: 'friends:<player>'. Null after lost messages: any of it may have. */
export interface TopicsChanged extends FromNode {
  readonly topics: readonly string[] | null
}

/** Sessions are no more, named by the hashes of their tokens. Null after lost messages: any may have ended. */
export interface SessionsEnded extends FromNode {
  readonly tokenHashes: readonly string[] | null
}

export interface LiveChannels {
  readonly guessesCommitted: GuessesCommitted
  readonly playGivenUp: PlayGivenUp
  readonly playerShown: PlayerShown
  readonly gamesInvalidated: GamesInvalidated
  readonly topicsChanged: TopicsChanged
  readonly sessionsEnded: SessionsEnded
}

export type LiveChannel = keyof LiveChannels

/** All of them: one that is missing here does not compile. */
const EACH: { readonly [C in LiveChannel]: C } = {
  guessesCommitted: 'guessesCommitted',
  playGivenUp: 'playGivenUp',
  playerShown: 'playerShown',
  gamesInvalidated: 'gamesInvalidated',
  topicsChanged: 'topicsChanged',
  sessionsEnded: 'sessionsEnded',
}
export const CHANNELS: readonly LiveChannel[] = Object.values(EACH)

export type BusListener<C extends LiveChannel> = (message: LiveChannels[C]) => void

export interface Subscription {
  /** Resolves when no message can be missed anymore, or when there is no connection to receive from. Never rejects. */
  readonly ready: Promise<void>
  unsubscribe(): void
}

/** `hasDropped`: some of the missed messages came from this node, so the other nodes must be notified. */
export type ReconnectListener = (missed: { readonly hasDropped: boolean }) => void

/** Every subscriber gets every message, the sender's own node included; never within the call that publishes it. */
export interface LiveBus extends AsyncDisposable {
  /** Neither waits nor throws: what cannot be sent is made good when `onReconnect` is called. In a cluster one message may overtake another. */
  publish<C extends LiveChannel>(channel: C, message: LiveChannels[C]): void
  subscribe<C extends LiveChannel>(channel: C, listener: BusListener<C>): Subscription
  /** Whether other nodes cannot be reached, should there be any. */
  readonly isAlone: boolean
  /** Called when messages may have been missed, in either direction, and flow again. Returns how to stop that. */
  onReconnect(listener: ReconnectListener): () => void
}

/** Sent after each commit that changed anything. */
export const announceGuesses = (bus: LiveBus, message: GuessesCommitted) => bus.publish('guessesCommitted', message)

/** Sent after a play was given up. */
export const announceGiveUp = (bus: LiveBus, message: PlayGivenUp) => bus.publish('playGivenUp', message)

/** Sent after an account changed what boards show, or a visitor signed in. */
export const announceShown = (bus: LiveBus, message: PlayerShown) => bus.publish('playerShown', message)

/** Sent after something other than a guess changed games: an import, a settlement, lost messages. */
export const announceInvalidated = (bus: LiveBus, message: GamesInvalidated) => bus.publish('gamesInvalidated', message)

/** Sent after something that people watch was written. */
export const announceTopics = (bus: LiveBus, message: TopicsChanged) => bus.publish('topicsChanged', message)

/** Sent after sessions were deleted. */
export const announceSessionsEnded = (bus: LiveBus, message: SessionsEnded) => bus.publish('sessionsEnded', message)

/** The bus of a node that is alone. */
export function memoryBus(): LiveBus {
  const listeners = listenerTable()
  return {
    publish(channel, message) {
      for (const listener of listeners[channel]) {
        queueMicrotask(() => {
          if (listeners[channel].has(listener)) listener(message)
        })
      }
    },
    subscribe(channel, listener) {
      listeners[channel].add(listener)
      return { ready: Promise.resolve(), unsubscribe: () => listeners[channel].delete(listener) }
    },
    // As it is meant to be: there are no others.
    isAlone: false,
    onReconnect: () => () => {},
    async [Symbol.asyncDispose]() {
      for (const set of Object.values(listeners)) set.clear()
    },
  }
}

/** Who listens to which channel. */
export type ListenerTable = { readonly [C in LiveChannel]: Set<BusListener<C>> }

/** Creates a table without listeners. */
export function listenerTable(): ListenerTable {
  return {
    guessesCommitted: new Set(),
    playGivenUp: new Set(),
    playerShown: new Set(),
    gamesInvalidated: new Set(),
    topicsChanged: new Set(),
    sessionsEnded: new Set(),
  }
}
