/** Sends one request over and over on each of many connections: a process of its own, that does as little as can be done. */
import { connect, type Socket } from 'node:net'

export interface LoadOrder {
  readonly port: number
  /** The request, whole. */
  readonly request: string
  readonly connections: number
  readonly ms: number
}

export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  /** The first answer, whole: all others have its length. */
  readonly answer: string
}

process.on('message', (order: LoadOrder) => {
  void run(order).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))

async function run({ port, request, connections, ms }: LoadOrder): Promise<LoadResult> {
  const bytes = Buffer.from(request)
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)))
  const first = sockets[0]
  if (!first) throw new Error('No connections, no load')
  const answer = await firstAnswer(first, bytes)
  const length = Buffer.byteLength(answer, 'latin1')
  let requests = 0
  let isOver = false
  const start = performance.now()
  const done = sockets.map(
    (socket) =>
      new Promise<void>((resolve, reject) => {
        let missing = length
        socket.on('data', (chunk) => {
          missing -= chunk.byteLength
          if (missing > 0) return
          if (missing < 0) return reject(new Error('An answer was longer than the first'))
          requests += 1
          missing = length
          if (isOver) resolve()
          else socket.write(bytes)
        })
        socket.once('close', () => reject(new Error('The server has closed a connection')))
        socket.write(bytes)
      }),
  )
  setTimeout(() => {
    isOver = true
  }, ms)
  await Promise.all(done)
  const seconds = (performance.now() - start) / 1000
  for (const socket of sockets) socket.removeAllListeners('close').destroy()
  return { requests, seconds, answer }
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Read until it is as long as it says. */
function firstAnswer(socket: Socket, request: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let read = ''
    const listen = (chunk: Buffer) => {
      read += chunk.toString('latin1')
      const head = read.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(read)?.[1] ?? Number.NaN)
      if (head < 0 || !(read.length >= head + 4 + length)) return
      socket.off('data', listen)
      resolve(read)
    }
    socket.on('data', listen)
    socket.write(request)
  })
}
