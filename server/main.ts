/** From the command line to a listening, well-behaved process: everything is opened once and closed in reverse. */
import { fileURLToPath } from 'node:url'
import { makeFirstAdmin } from './admin/admin-accounts.ts'
import { readConfig } from './config.ts'
import { claimDataFolder } from './database/claim-folder.ts'
import type { DatabaseClients } from './database/client.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { provePortIsFree } from './listen.ts'
import { openProduct } from './product/open-product.ts'
import { tellIfSlow } from './progress.ts'
import { runUntilStopped, stopped } from './run-until-stopped.ts'
import { serverLog } from './telemetry/server-log.ts'
import { startTracing } from './telemetry/start-tracing.ts'

const CATALOGUE = fileURLToPath(new URL('../prisma/catalogue', import.meta.url))
const WEB = fileURLToPath(new URL('../dist/web', import.meta.url))

let shutdownMs = 10_000

await runUntilStopped(serve, () => shutdownMs)

async function serve(stop: AbortSignal): Promise<void> {
  const config = readConfig()
  shutdownMs = config.shutdownMs

  await using _claim = config.databaseUrl ? undefined : await claimDataFolder(config.dataDir)
  await provePortIsFree(config)
  const databaseLog = serverLog({ level: config.logLevel, tracing: null })
  await using database = await tellIfSlow('Starting PostgreSQL', openDatabase(config, databaseLog))
  await tellIfSlow('Bringing the database up to date', migrate(database.connection))
  stop.throwIfAborted()
  await using tracing = await startTracing(config.telemetry.tracing)
  await using product = await openProduct({
    config,
    connection: database.connection,
    catalogueFolder: CATALOGUE,
    webRoot: WEB,
    now: () => new Date(),
    log: serverLog({ level: config.logLevel, tracing }),
    tracing,
    stop,
  })

  const url = config.port === 0 ? `http://localhost:${product.port}` : config.siteUrl
  console.log(`Ninefold is ready: ${url}`)
  if (database.kind === 'embedded') await tellOfFirstAdmin(product.clients, url)

  const failure = await Promise.race([stopped(stop), database.lost])
  if (failure) throw failure
}

/** The password is told here, once, and kept nowhere. */
async function tellOfFirstAdmin({ prisma }: DatabaseClients, url: string): Promise<void> {
  const first = await makeFirstAdmin(prisma)
  if (!first) return
  console.log(`The portal is at ${url}/portal: username ${first.username}, password ${first.password}`)
  console.log('The password is not shown again; npm run admin -- passwd admin sets another.')
}
