/** An adoption that waits for a lock blocks no other players. */
import { expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { callbackPath, follow, signedIn } from '../support/sign-in.ts'
import { adoptionStage, GAME } from './adoption-stage.ts'
import { expectCountsTrue } from './true-counts.ts'

const stage = adoptionStage()
const PATIENCE = { timeout: 30_000, maxWait: 5000 }

async function visitorOf(player: Player): Promise<string> {
  const ref = (await player.play(GAME))?.ref ?? ''
  return (await stage.server.prisma.play.findFirstOrThrow({ where: { ref } })).playerId
}

/** How many statements another's transaction keeps waiting. */
async function waiting(): Promise<number> {
  const rows = await stage.server.prisma.$queryRaw<object[]>`
    select 1 as one from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`
  return rows.length
}

const STATS = 'totalPlays unicornCount'
const EXPORT = 'mutation { exportProgress { ... on ProgressCode { code } } }'
const PREVIEW = `query ($code: String!) {
  previewProgressImport(code: $code) { ... on ProgressMerge { before { ${STATS} } after { ${STATS} } } }
}`
const IMPORT = `mutation ($code: String!) {
  importProgress(code: $code) { ... on ProgressImported { merge { before { ${STATS} } after { ${STATS} } } } }
}`
interface Merge {
  readonly before: { readonly unicornCount: number }
  readonly after: { readonly unicornCount: number }
}

it('[PG2] a preview waits for no count, and foretells the unicorns of songs that both had picked', async () => {
  const [phone, desk] = [stage.server.player(), stage.server.player()]
  await phone.finishes(GAME, 5)
  await desk.finishes(GAME, 5)
  const { code } = (await phone.asks<{ exportProgress: { code: string } }>(EXPORT)).exportProgress
  const { id } = await stage.server.prisma.game.findUniqueOrThrow({ where: { number: GAME } })
  const foretold = await stage.server.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select 1 from tally where game_id = ${id} for update`
    return (await desk.asks<{ previewProgressImport: Merge }>(PREVIEW, { code })).previewProgressImport
  }, PATIENCE)
  expect(foretold).toMatchObject({ before: { unicornCount: 0 }, after: { totalPlays: 1, unicornCount: 9 } })
  const { merge } = (await desk.asks<{ importProgress: { merge: Merge } }>(IMPORT, { code })).importProgress
  expect(merge).toEqual(foretold)
  await expectCountsTrue(stage.server, GAME)
})

it('a guess of what is counted out does not wait for a sign-in that is still at work, and all is counted once', async () => {
  const name = stage.somebody()
  const phone = await signedIn(stage.server.player(), name)
  const [desk, other] = [stage.server.player(), stage.server.player()]
  await phone.guessesRight(GAME, 0)
  await desk.guessesRight(GAME, 0)
  const playerId = await visitorOf(desk)
  const device = { playerId, endpoint: 'https://push.example/desk', p256dh: 'key', auth: 'secret', notifiedGame: GAME }
  await stage.server.prisma.pushSubscription.create({ data: device })
  const callback = await callbackPath(desk, name)
  const signingIn = await stage.server.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select 1 from push_subscription where player_id = ${playerId}::uuid for update`
    const following = follow(desk, callback)
    await expect.poll(waiting, { timeout: 5000 }).toBe(1)
    expect(await other.guessesRight(GAME, 0)).toMatchObject({ __typename: 'Verdict', isCorrect: true })
    return { following }
  }, PATIENCE)
  await signingIn.following
  await expectCountsTrue(stage.server, GAME)
})
