/** All secrets stored in the database: their names, and how they are sealed with the current key. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { StartFailure } from '#server/start-failure.ts'
import { type SecretBox, UnknownKey } from './secret-box.ts'

type SecretTables = Pick<PrismaClient, 'secret' | 'webhook'>

/** A player has up to five webhooks; an installation may have many players. */
const AT_A_TIME = 500

export const webhookSecretName = (id: string) => `webhook ${id}`
export const keptSecretName = (name: string) => `secret ${name}`

/** Returns the secret of this name, creating it if it does not exist. If several servers start together, the first one's secret wins. */
export async function keptSecret(
  { prisma, box }: { readonly prisma: Pick<PrismaClient, 'secret'>; readonly box: SecretBox },
  name: string,
  make: () => string,
): Promise<string> {
  const sealedName = keptSecretName(name)
  const kept = await prisma.secret.findUnique({ where: { name } })
  if (kept) return box.open(kept.value, sealedName)
  await prisma.secret.createMany({ data: { name, value: box.seal(make(), sealedName) }, skipDuplicates: true })
  return box.open((await prisma.secret.findUniqueOrThrow({ where: { name } })).value, sealedName)
}

/**
 * Seals secrets that an older version stored as plain text or that are sealed with an older key. Error: StartFailure, if a key is missing.
 */
export async function sealStoredSecrets(prisma: SecretTables, box: SecretBox): Promise<void> {
  await overOthers(prisma, box, ({ stored, name, replace }) => replace(box.seal(openOrFail(box, stored, name), name)))
}

/** Deletes the secrets that no available key opens, with their webhooks. Returns their number. */
export async function forgetLostSecrets(prisma: SecretTables, box: SecretBox): Promise<number> {
  let forgotten = 0
  await overOthers(prisma, box, async ({ stored, name, forget }) => {
    if (opens(box, stored, name)) return
    forgotten += (await forget()).count
  })
  return forgotten
}

interface StoredSecret {
  readonly stored: string
  readonly name: string
  /** Does nothing if another server has replaced the secret. */
  replace(sealed: string): Promise<unknown>
  forget(): Promise<{ readonly count: number }>
}

/** Visits each secret that is not sealed with the current key. */
async function overOthers(
  prisma: SecretTables,
  { beginning }: SecretBox,
  visit: (secret: StoredSecret) => Promise<unknown>,
): Promise<void> {
  for (const { name, value } of await prisma.secret.findMany({
    where: { NOT: { value: { startsWith: beginning } } },
  })) {
    await visit({
      stored: value,
      name: keptSecretName(name),
      replace: (sealed) => prisma.secret.updateMany({ where: { name, value }, data: { value: sealed } }),
      forget: () => prisma.secret.deleteMany({ where: { name, value } }),
    })
  }
  const where = { NOT: { secret: { startsWith: beginning } } }
  for (let after = ''; ; ) {
    const hooks = await prisma.webhook.findMany({
      where: after ? { ...where, id: { gt: after } } : where,
      select: { id: true, secret: true },
      orderBy: { id: 'asc' },
      take: AT_A_TIME,
    })
    for (const { id, secret } of hooks) {
      await visit({
        stored: secret,
        name: webhookSecretName(id),
        replace: (sealed) => prisma.webhook.updateMany({ where: { id, secret }, data: { secret: sealed } }),
        forget: () => prisma.webhook.deleteMany({ where: { id, secret } }),
      })
    }
    const last = hooks.at(-1)
    if (!last || hooks.length < AT_A_TIME) return
    after = last.id
  }
}

function openOrFail(box: SecretBox, stored: string, name: string): string {
  try {
    return box.open(stored, name)
  } catch (problem) {
    const why = problem instanceof UnknownKey ? 'with a key that is not here' : 'or changed by another program'
    throw new StartFailure(
      `The database has secrets that are encrypted ${why}: set SECRETS_KEY to the key of the installation, or bring its ` +
        'secrets.key back into the data folder. If the key is lost, npm run secrets -- forget removes these secrets, and the ' +
        'webhooks that were signed with them.',
    )
  }
}

function opens(box: SecretBox, stored: string, name: string): boolean {
  try {
    box.open(stored, name)
    return true
  } catch {
    return false
  }
}
