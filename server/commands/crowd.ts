/** Fills the board with simulated visitors who play today's game: `npm run crowd -- --players 200 --rate 20`. */
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/config.ts'
import { readOptions } from '#server/crowd/options.ts'
import { sendCrowd } from '#server/crowd/send-crowd.ts'
import { runUntilStopped } from '#server/run-until-stopped.ts'

const SHIPPED = fileURLToPath(new URL('../../prisma/catalogue', import.meta.url))

await runUntilStopped(async (stop) => {
  const options = readOptions(process.argv.slice(2), { url: readConfig().siteUrl, catalogue: SHIPPED })
  await sendCrowd(options, stop, (line) => console.log(line))
})
