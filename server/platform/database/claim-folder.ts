import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartFailure } from '#server/start-failure.ts'
import { prepareDataFolder } from './data-folder.ts'
import { socketFolder } from './socket-folder.ts'

/** Time for a server that is being replaced to end. */
const PATIENCE_MS = 3000
const POLL_MS = 50

/**
 * Claims a data folder for one server until disposed of; fails with an explanation if another server has it. The claim is a socket, because
 * the system releases it when its process is killed.
 */
export async function claimDataFolder(folder: string): Promise<AsyncDisposable> {
  const root = prepareDataFolder(folder)
  const path = join(socketFolder(root), 'server.sock')
  const begun = Date.now()
  do {
    const claim = await listen(path)
    if (claim) return { [Symbol.asyncDispose]: () => close(claim) }
    if (!(await isHeld(path))) rmSync(path, { force: true })
    else await wait(POLL_MS)
  } while (Date.now() - begun < PATIENCE_MS)
  throw new StartFailure(
    `Another Ninefold server uses the data folder ${root}: stop it, or set DATA_DIR to another folder ` +
      '(several servers share a database through DATABASE_URL and REDIS_URL).',
  )
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.destroy())
    server.once('error', (problem) =>
      'code' in problem && problem.code === 'EADDRINUSE' ? resolve(undefined) : reject(problem),
    )
    server.listen(path, () => resolve(server.unref()))
  })
}

function isHeld(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const visitor = connect(path)
    visitor.once('connect', () => resolve(true)).once('error', () => resolve(false))
    visitor.once('connect', () => visitor.destroy())
  })
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))
