/** Remembers today's game and the list of songs in this browser, so that the page opens with them: at once, and without a network. */
import type { ApolloCache, DocumentNode } from '@apollo/client'
import { InputSongsDocument, TodaysGameDocument, type TodaysGameQuery } from '../gql/index.ts'
import { type Owner, onOwnerChange, presumedOwner, whoIsHere } from '../state/owner.ts'
import { rememberOffset, serverOffset } from '../state/server-clock.ts'
import { readStored, removeStored, writeStored } from '../state/stored.ts'

const KEY = 'last-state'
/** Live changes come several times a second; a copy of them need not. */
const WRITE_AFTER_MS = 1000
/** Far more than a game and a few hundred songs take: what is larger is not kept, so that saved games find room. */
const MOST_CHARACTERS = 400_000
/** Counted up when something else is kept of the same questions: older copies are no copies then. */
const FORMAT = 3

interface LastState {
  /** Who it was shown to. */
  readonly owner: Owner
  readonly game: TodaysGameQuery
  /** Null until the first song search. */
  readonly songs: object | null
  /** How far the server's clock was ahead of this browser's: its times are as old as the copy. */
  readonly serverOffsetMs: number
}

/** Fills the cache with what was there last, and keeps what it has from now on. */
export function keepLastState(cache: ApolloCache): void {
  // As the client asks: with the names of all types.
  const documents = {
    game: cache.transformDocument(TodaysGameDocument),
    songs: cache.transformDocument(InputSongsDocument),
  }
  const version = hashOf(JSON.stringify({ ...documents, FORMAT }))
  restore(cache, documents, version)
  keep(cache, documents, version)
}

/** Forgets the last state, which belongs to another person. */
export const forgetLastState = (): void => removeStored(KEY)

type Documents = Readonly<Record<'game' | 'songs', DocumentNode>>

function restore(cache: ApolloCache, documents: Documents, version: string): void {
  const last = readLastState(version)
  if (!last || last.owner !== presumedOwner() || !isOfUse(last)) return
  rememberOffset(last.game.calendar.now, last.serverOffsetMs)
  cache.writeQuery<object>({ query: documents.game, data: last.game })
  if (last.songs) cache.writeQuery({ query: documents.songs, data: last.songs })
}

function keep(cache: ApolloCache, documents: Documents, version: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const owner = whoIsHere()
    if (owner === undefined) return
    const game = known<TodaysGameQuery>(cache, documents.game)
    const songs = known<object>(cache, documents.songs)
    if (game) writeLastState({ owner, game, songs, serverOffsetMs: serverOffset(game.calendar.now) }, version)
  }
  const changed = () => {
    timer ??= setTimeout(write, WRITE_AFTER_MS)
  }
  for (const query of [documents.game, documents.songs]) {
    cache.watch({ query, optimistic: false, returnPartialData: false, callback: changed })
  }
  // What was not kept for want of an owner is kept when they are known.
  onOwnerChange(changed)
  window.addEventListener('pagehide', () => timer && write())
}

/** Null while a part of it is missing. */
function known<Data>(cache: ApolloCache, query: DocumentNode): Data | null {
  const { complete, result } = cache.diff<Data>({ query, optimistic: false, returnPartialData: true })
  return complete ? result : null
}

/** A copy of a day that is over would be shown for a moment and replaced; without a network it is better than nothing. */
function isOfUse({ game, serverOffsetMs }: LastState): boolean {
  return !navigator.onLine || Date.parse(game.calendar.nextGameAt) > Date.now() + serverOffsetMs
}

/** What another version wrote, or what was changed since, does not have its hash and is no copy. */
function readLastState(version: string): LastState | null {
  const stored = readStored(KEY)
  if (stored === null) return null
  const end = stored.indexOf('\n')
  const text = stored.slice(end + 1)
  if (stored.slice(0, end) === sealOf(text, version)) return JSON.parse(text)
  removeStored(KEY)
  return null
}

function writeLastState(state: LastState, version: string): void {
  const text = JSON.stringify(state)
  if (text.length <= MOST_CHARACTERS) writeStored(KEY, `${sealOf(text, version)}\n${text}`)
}

const sealOf = (text: string, version: string) => `${version} ${hashOf(text)}`

/** FNV-1a: not against malice, which could do worse here, but against accidents. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return (hash >>> 0).toString(36)
}
