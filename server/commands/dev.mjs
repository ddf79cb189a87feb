/** The product under development: the web is replaced as it changes, the server restarts, and the database stays. */
import { createServer as createTcpServer } from 'node:net'
import { relative } from 'node:path'
import { cwd, env } from 'node:process'
import { createServer } from 'vite'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { runUntilStopped, stopped } from '#server/platform/run-until-stopped.ts'
import { spawnTypeScript } from './child.mjs'
import { make } from './prepare.mjs'

/** An editor that saves several files does it within this time. */
const TOGETHER_MS = 150
const SERVER_FOLDERS = ['server', 'schema', 'prisma']

await runUntilStopped(develop)

async function develop(stop) {
  const config = readConfig()
  // Held open here, so that a restart of the server finds it running.
  const database = await openDatabase(config)
  const apiPort = await freePort()
  // For vite.config.ts, which sends on what is the server's.
  env.API_URL = `http://127.0.0.1:${apiPort}`
  const server = restartable({ ...env, PORT: String(apiPort), HOST: '127.0.0.1', SITE_URL: config.siteUrl })
  const web = await createServer({
    clearScreen: false,
    server: { port: config.port, host: config.host, strictPort: true },
  })
  try {
    await web.listen()
    follow(web.watcher, server)
    await server.start()
    const failure = await Promise.race([stopped(stop), database.lost])
    if (failure) throw failure
  } finally {
    await web.close()
    await server.end()
    await database[Symbol.asyncDispose]()
  }
}

/** Generates what the change asks for, then restarts the server where it is the server's. */
function follow(watcher, server) {
  let changed = new Set()
  let timer
  let work = Promise.resolve()
  const catchUp = async () => {
    const files = [...changed]
    changed = new Set()
    const isServers = files.some((file) => SERVER_FOLDERS.some((folder) => file.startsWith(`${folder}/`)))
    await make('prisma', 'graphql')
    if (isServers) await server.start()
  }
  watcher.add(SERVER_FOLDERS)
  watcher.on('all', (_, path) => {
    const file = relative(cwd(), path).replaceAll('\\', '/')
    if (
      !/\.(ts|graphql|prisma|sql|ya?ml)$/.test(file) ||
      /^(web\/gql|prisma\/generated|schema\/schema\.graphql)/.test(file)
    )
      return
    changed.add(file)
    clearTimeout(timer)
    timer = setTimeout(() => {
      work = work.then(catchUp)
    }, TOGETHER_MS)
  })
}

/** One server at a time: the next one starts when the last one has ended. */
function restartable(variables) {
  let child
  const end = async () => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGTERM')
    await ended
  }
  const start = async () => {
    await end()
    const next = spawnTypeScript('server/main.ts', [], variables)
    next.once('exit', () => {
      if (child === next) console.log('The server has ended; the next change starts it again.')
    })
    child = next
  }
  return { start, end }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createTcpServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
