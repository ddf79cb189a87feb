/** Fills the board with simulated visitors who play today's game: `npm run crowd -- --players 200 --rate 20`. */
import { join } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { INSTALLATION } from '#server/installation.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { readOptions } from '../../tests/crowd/options.ts'
import { sendCrowd } from '../../tests/crowd/send-crowd.ts'

const SHIPPED = join(INSTALLATION, 'prisma/catalogue')

await runUntilStopped(async (stop) => {
  const options = readOptions(process.argv.slice(2), { url: readConfig().siteUrl, catalogue: SHIPPED })
  await sendCrowd(options, stop, (line) => console.log(line))
})
