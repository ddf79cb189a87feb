/** Reads a body whose length was told: the guard has found it small enough, and it is not empty. */
import type { IncomingMessage } from 'node:http'

/** Calls `done` once, with the bytes; never for a request that breaks off, whose sender hears nothing any more. */
export function readBody(request: IncomingMessage, done: (body: Buffer) => void): void {
  const length = Number(request.headers['content-length'])
  const chunks: Buffer[] = []
  let read = 0
  request.on('data', (chunk: Buffer) => {
    read += chunk.byteLength
    chunks.push(chunk)
    // Not waiting for the end, which says no more: the bytes of a small request come in one piece.
    if (read === length) done(chunks.length === 1 ? chunk : Buffer.concat(chunks))
  })
}
