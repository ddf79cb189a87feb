/** A kept-alive HTTP connection, as light as can be: one POST at a time, its answer as text. */
import { connect, type Socket } from 'node:net'

export interface HttpLane extends Disposable {
  /** The body of the answer; rejects where its status is neither 200 nor that of a server that asks for patience. */
  post(body: string, cookie: string): Promise<string>
}

interface Waiting {
  readonly answer: (body: string) => void
  readonly fail: (problem: Error) => void
}

const HEAD_END = '\r\n\r\n'

/** Connects at once. */
export function openHttpLane(port: number): HttpLane {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let waiting: Waiting | null = null
  let received: Buffer = Buffer.alloc(0)
  const settle = (how: (waiting: Waiting) => void) => {
    const asked = waiting
    waiting = null
    if (asked) how(asked)
  }
  socket.on('data', (data: Buffer) => {
    received = received.length > 0 ? Buffer.concat([received, data]) : data
    const answer = wholeAnswer(received)
    if (!answer) return
    received = Buffer.alloc(0)
    settle(({ answer: tell, fail }) => (answer.isOk ? tell(answer.body) : fail(new Error(answer.head))))
  })
  socket.on('error', (problem) => settle(({ fail }) => fail(problem)))
  socket.on('close', () => settle(({ fail }) => fail(new Error('The connection was closed'))))
  return {
    post: (body, cookie) =>
      new Promise((answer, fail) => {
        waiting = { answer, fail }
        send(socket, body, cookie)
      }),
    [Symbol.dispose]: () => void socket.destroy(),
  }
}

function send(socket: Socket, body: string, cookie: string): void {
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json\r\n${
      cookie ? `Cookie: ${cookie}\r\n` : ''
    }Content-Length: ${Buffer.byteLength(body)}${HEAD_END}${body}`,
  )
}

/** Null until all of it is here. */
function wholeAnswer(
  received: Buffer,
): { readonly isOk: boolean; readonly head: string; readonly body: string } | null {
  const end = received.indexOf(HEAD_END)
  if (end < 0) return null
  const head = received.subarray(0, end).toString('latin1')
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer of unknown length:\n${head}`)
  const from = end + HEAD_END.length
  if (received.length < from + Number(length)) return null
  return { isOk: /^HTTP\/1\.1 (200|503) /.test(head), head, body: received.subarray(from).toString() }
}
