/** Follows a board over server-sent events, without cookies, and reconnects forever. */

export interface EmbeddedStanding {
  readonly ref: string
  /** Null until complete. */
  readonly position: number | null
  readonly name: string
  readonly rarity: number | null
  readonly unicornCount: number
}

export interface EmbeddedBoard {
  readonly isSettled: boolean
  readonly completedCount: number
  readonly entries: readonly EmbeddedStanding[]
}

export interface BoardReader {
  board(board: EmbeddedBoard): void
  /** The connection is lost, and on its way back. */
  lost(): void
}

interface Message {
  readonly data?: { readonly leaderboardChanged: EmbeddedBoard } | null
}

const DOCUMENT = `subscription EmbeddedBoard($gameNumber: Int, $gameRef: ID) {
  leaderboardChanged(gameNumber: $gameNumber, gameRef: $gameRef) {
    isSettled completedCount entries { ref position name rarity unicornCount }
  }
}`
/** The server says something every 12 s: three times nothing, and it is gone. */
const SILENCE_MS = 40_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** Until the board is final. */
export async function followBoard(variables: Readonly<Record<string, unknown>>, reader: BoardReader): Promise<void> {
  const query = new URLSearchParams({ query: DOCUMENT, variables: JSON.stringify(variables) })
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const onBoard = (board: EmbeddedBoard) => {
      wait = FIRST_WAIT_MS
      reader.board(board)
    }
    if (await isFinished(`/graphql?${query}`, onBoard)) return
    reader.lost()
    await pause(wait)
  }
}

/** True when nothing more will come; false when the connection is lost, by a word or by silence. */
async function isFinished(address: string, onBoard: (board: EmbeddedBoard) => void): Promise<boolean> {
  const ending = new AbortController()
  const { signal } = ending
  const end = () => ending.abort()
  addEventListener('offline', end, { signal })
  let silence = setTimeout(end, SILENCE_MS)
  try {
    const headers = { accept: 'text/event-stream' }
    const response = await fetch(address, { headers, credentials: 'omit', cache: 'no-store', signal })
    for await (const text of eventsOf(response)) {
      clearTimeout(silence)
      silence = setTimeout(end, SILENCE_MS)
      const board = boardIn(text)
      if (!board) continue
      onBoard(board)
      if (board.isSettled) return true
    }
    return false
  } catch {
    return false
  } finally {
    clearTimeout(silence)
    end()
  }
}

/** Each event as it came; a sign of life is one, too. */
async function* eventsOf(response: Response): AsyncGenerator<string> {
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
  let rest = ''
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const events = (rest + read.value).replaceAll('\r', '').split('\n\n')
    rest = events.pop() ?? ''
    yield* events
  }
}

/** Null in what is no board: a sign of life, a mistake, the end. */
function boardIn(event: string): EmbeddedBoard | null {
  const data = event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length))
    .join('')
  if (data.trim() === '') return null
  const message: Message | null = JSON.parse(data)
  return message?.data?.leaderboardChanged ?? null
}

/** Not all boards come back at one moment. A browser that finds its network again need not wait. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds * (0.5 + Math.random()))
    addEventListener('online', done)
  })
}
