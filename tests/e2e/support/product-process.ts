/** The whole product as one process for the browser tests: the built web client, a database of its own, and a clock that is put forward. */
import { fileURLToPath } from 'node:url'
import { never } from '#schema/rules/never.ts'
import { openApp, type RunningApp } from '#server/composition/open-app.ts'
import { readConfig } from '#server/config/config.ts'
import { Opened } from '#server/platform/opened.ts'
import { addAdmin } from '#server/portal/admin-accounts.ts'
import { answerBook, songId } from '../../support/answers.ts'
import { CATALOGUE, startComposedDatabase } from '../../support/embedded.ts'
import { freePort } from '../../support/redis.ts'
import { testClock } from '../../support/test-clock.ts'
import { testLog } from '../../support/test-log.ts'
import { AD_SCRIPT } from './ad-partner.ts'
import { ADMIN } from './desk-account.ts'
import { type GameOfTest, question, type Words } from './questions.ts'

const WEB = fileURLToPath(new URL('../../../dist/web', import.meta.url))
/** Few games to compose make a quick start; enough for an archive. */
const FIRST_DAY = 40

const opened = new Opened()
const clock = testClock(FIRST_DAY)
const log = testLog()
const { connection } = opened.keep(await startComposedDatabase(FIRST_DAY, 'drawn'))
/** No page of this machine loads the script of the partner. */
const VARIABLES = { PORT: '0', DEMO: 'off', MAX_LAG_MS: '0', AD_SCRIPT }
const product = await openServer({ ...VARIABLES, WEBHOOKS_TO_LOOPBACK: 'on' })
const { prisma } = product.clients
await addAdmin(prisma, ADMIN.username, ADMIN.password)
const answers = answerBook(prisma)
let today = FIRST_DAY
let publicSite: Promise<string> | undefined

process.on('message', (message) => {
  const asked = question.parse(message)
  answer(asked.words).then(
    (value) => process.send?.({ id: asked.id, value }),
    (problem: unknown) => process.send?.({ id: asked.id, problem: String(problem) }),
  )
})
// Also if the parent process was killed.
process.once('disconnect', close)
process.once('SIGTERM', close)
process.send?.({ id: 0, value: `http://127.0.0.1:${product.port}` })

async function openServer(variables: Readonly<Record<string, string>>): Promise<RunningApp> {
  return opened.keep(
    await openApp({
      config: readConfig(variables),
      connection,
      catalogueFolder: CATALOGUE,
      webRoot: WEB,
      now: clock.now,
      log: log.logger,
      stop: new AbortController().signal,
    }),
  )
}

/** Of a household one play a day counts. A server has to know its port before it opens: its pages are those of SITE_URL alone. */
async function openPublicSite(): Promise<string> {
  const port = await freePort()
  const siteUrl = `http://ninefold.example:${port}`
  await openServer({ ...VARIABLES, PORT: String(port), SITE_URL: siteUrl, TRUST_PROXY: '1', HOUSEHOLD_PLAYS: '1' })
  return siteUrl
}

async function answer(words: Words): Promise<unknown> {
  switch (words.ask) {
    case 'nextDay':
      today += 1
      clock.toGame(today, words.hours)
      await product.scheduler.round()
      return gameOf(today)
    case 'game':
      return gameOf(words.number)
    case 'publicSite':
      publicSite ??= openPublicSite()
      return publicSite
    case 'complaints':
      return log.take().map((line) => JSON.stringify(line))
    default:
      return never(words)
  }
}

async function gameOf(number: number): Promise<GameOfTest> {
  const songs = await prisma.song.findMany({ select: { ref: true, title: true }, orderBy: { id: 'asc' } })
  const titles = songs.map((song) => ({ id: songId(song), title: song.title }))
  const right = await answers.of(number)
  return {
    number,
    now: clock.now().getTime(),
    squares: right.map((ids) => ({
      right: titles.filter(({ id }) => ids.includes(id)),
      wrong: titles.filter(({ id }) => !ids.includes(id)),
    })),
  }
}

async function close(): Promise<void> {
  await opened[Symbol.asyncDispose]()
  process.exit(0)
}
