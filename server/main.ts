/** From the command line to a listening, well-behaved process: everything is opened once and closed in reverse. */
import { join } from 'node:path'
import { openApp } from './composition/open-app.ts'
import { readConfig } from './config/config.ts'
import { INSTALLATION } from './installation.ts'
import { proveRedis } from './live/broadcast/prove-redis.ts'
import { claimDataFolder } from './platform/database/claim-folder.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open.ts'
import { secretBox } from './platform/database/secret-box.ts'
import { secretsKeys } from './platform/database/secrets-key.ts'
import { provePortIsFree } from './platform/listen.ts'
import { reportIfSlow } from './platform/progress.ts'
import { runUntilStopped, stopped } from './platform/run-until-stopped.ts'
import { serverLog } from './platform/telemetry/server-log.ts'
import { startTracing } from './platform/telemetry/start-tracing.ts'
import { type FirstAdmin, makeFirstAdmin } from './portal/admin-accounts.ts'

const CATALOGUE = join(INSTALLATION, 'prisma/catalogue')
const WEB = join(INSTALLATION, 'dist/web')

let shutdownMs = 10_000

await runUntilStopped(serve, () => shutdownMs)

async function serve(stop: AbortSignal): Promise<void> {
  const config = readConfig()
  shutdownMs = config.shutdownMs

  await using _claim = config.databaseUrl ? undefined : await claimDataFolder(config.dataDir)
  await provePortIsFree(config)
  if (config.redisUrl) await proveRedis(config.redisUrl)
  const secrets = secretBox(secretsKeys(config))
  const databaseLog = serverLog({ level: config.logLevel, tracing: null })
  await using database = await reportIfSlow('Starting PostgreSQL', openDatabase(config, databaseLog))
  await reportIfSlow('Bringing the database up to date', migrate(database.connection))
  stop.throwIfAborted()
  await using tracing = await startTracing(config.telemetry.tracing)
  await using product = await openApp({
    config,
    connection: database.connection,
    pooled: database.pooled,
    secrets,
    catalogueFolder: CATALOGUE,
    webRoot: WEB,
    log: serverLog({ level: config.logLevel, tracing }),
    tracing,
    stop,
  })

  const url = config.port === 0 ? `http://localhost:${product.port}` : config.siteUrl
  // Registered before the server is ready: from then on, the loss of the database is reported here rather than by the first failing query.
  const firstAdmin = database.kind === 'embedded' ? await makeFirstAdmin(product.clients.prisma) : null
  console.log(`Ninefold is ready: ${url}`)
  if (firstAdmin) printAdmin(firstAdmin, url)

  const failure = await Promise.race([stopped(stop), database.lost])
  if (failure) throw failure
}

/** The password is printed once and stored nowhere. */
function printAdmin({ username, password }: FirstAdmin, url: string): void {
  console.log(`The portal is at ${url}/portal: username ${username}, password ${password}`)
  console.log('The password is not shown again; npm run admin -- passwd admin sets another.')
}
