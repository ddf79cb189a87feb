/** What the server answers to bytes that no client would send. */
import { connect } from 'node:net'
import { inTime } from './watch.ts'

/** Sends exactly this and gives back what comes until the connection is closed. */
export async function rawAnswer(url: string, text: string): Promise<string> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(text)
  await inTime(closed, () => `the connection stayed open after: ${answer}`)
  return answer
}
