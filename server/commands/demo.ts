/** Brings the demo players, or removes them: `npm run demo -- seed` and `npm run demo -- clear`. */
import { product } from '#schema/rules/product.ts'
import { settleBoards } from '#server/boards/settle-boards.ts'
import { readConfig } from '#server/config/config.ts'
import { createClients, type DatabaseClients } from '#server/platform/database/client.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { notifyChange } from '#server/platform/database/listen.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { clearDemo, seedDemo } from '#server/players/demo-community.ts'
import { StartFailure } from '#server/start-failure.ts'

const USAGE = 'Say what to do with the demo players: npm run demo -- seed, or npm run demo -- clear'

await runUntilStopped(async () => {
  const [action, ...others] = process.argv.slice(2)
  if ((action !== 'seed' && action !== 'clear') || others.length > 0) throw new StartFailure(USAGE)
  const config = readConfig()
  if (action === 'seed' && config.production) {
    throw new StartFailure('Demo players do not belong on a production server: nothing was done.')
  }
  await using database = await openDatabase(config)
  await migrate(database.connection)
  await using clients = createClients(database.connection)
  console.log(action === 'seed' ? await seed(clients) : await clear(clients))
})

async function seed({ prisma, pool }: DatabaseClients): Promise<string> {
  if (!(await prisma.game.count())) {
    throw new StartFailure('There are no games yet: start the server once with npm start, then bring the demo players.')
  }
  const at = await databaseTime(pool)
  const now = () => at
  // This process has no engine: the server is notified below and reloads everything.
  const settle = () => settleBoards({ prisma, calendar: product, now, engine: { async reload() {} } })
  const players = await seedDemo({ prisma, calendar: product, now, settle })
  if (!players) return 'The demo players are there already: nothing was done.'
  await notifyChange(pool, 'demo')
  return `${players} demo players have played today's game and those of the last week.`
}

async function clear({ prisma, pool }: DatabaseClients): Promise<string> {
  const players = await clearDemo(prisma)
  if (!players) return 'There are no demo players: nothing was done.'
  await notifyChange(pool, 'demo')
  return `${players} demo players are gone, with all their plays.`
}
