/** A way between two programs that is cut when a test wants: in a way that both notice, or in one that neither does. */
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export interface Cable extends AsyncDisposable {
  /** Where to connect to, on this machine. */
  readonly port: number
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** Carries nothing any more, and says nothing of it; new connections are taken and left without a word. */
  freeze(): void
  /** Carries new connections again. Those that were frozen stay dead, as the network leaves them. */
  mend(): void
}

type State = 'whole' | 'cut' | 'frozen'

/** To a port or the path of a UNIX socket. */
export async function openCable(to: NetConnectOpts): Promise<Cable> {
  let state: State = 'whole'
  const ends = new Set<Socket>()
  const keep = (socket: Socket) => {
    ends.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => ends.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    keep(near)
    if (state === 'cut') return near.resetAndDestroy()
    if (state === 'frozen') return near.pause()
    const far = keep(connect(to))
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const destroyAll = () => {
    for (const end of ends) end.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      state = 'cut'
      destroyAll()
    },
    freeze() {
      state = 'frozen'
      for (const end of ends) end.unpipe().pause()
    },
    mend() {
      state = 'whole'
    },
    async [Symbol.asyncDispose]() {
      destroyAll()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
