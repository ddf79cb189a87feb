/** `npm run secrets -- forget`: for an installation whose SECRETS_KEY is lost. */
import { readConfig } from '#server/config/config.ts'
import { createClients } from '#server/platform/database/client.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { secretBox } from '#server/platform/database/secret-box.ts'
import { secretsKeys } from '#server/platform/database/secrets-key.ts'
import { forgetLostSecrets } from '#server/platform/database/stored-secrets.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { StartFailure } from '#server/start-failure.ts'

const USAGE = 'Usage: npm run secrets -- forget   removes the secrets that no key at hand opens, with their webhooks'

await runUntilStopped(async () => {
  if (process.argv.slice(2).join(' ') !== 'forget') throw new StartFailure(USAGE)
  const config = readConfig()
  const box = secretBox(secretsKeys(config))
  await using database = await openDatabase(config)
  await using clients = createClients(database.connection)
  const forgotten = await forgetLostSecrets(clients.prisma, box)
  console.log(
    `${forgotten} secrets whose key is lost are gone, with their webhooks. What is needed is made at the next start.`,
  )
})
