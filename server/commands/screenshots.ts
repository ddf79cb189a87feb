/** `npm run screenshots`: plays a fixed day among the demo players and takes the pictures of the README, web/screenshots/*.png. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeGlobalID } from '@pothos/plugin-relay'
import { pino } from 'pino'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { gameStartsAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { openApp } from '#server/composition/open-app.ts'
import { readConfig } from '#server/config/config.ts'
import { INSTALLATION } from '#server/installation.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { signVisitor, visitorCookie } from '#server/players/sign-in/visitor.ts'
import { StartFailure } from '#server/start-failure.ts'
import { findChromium } from './needs.mjs'

const WEB = join(INSTALLATION, 'dist/web')
const PICTURES = join(INSTALLATION, 'web/screenshots')
const MOST_BYTES = 200_000

/** A day whose grid shows all kinds of clue; in the evening, when the board is full. */
const DAY = 748
const HOUR = 20
/** The same visitor, and so the same name, each time. */
const SECRET = 'the screenshots need no secret, only the same one'
const VISITOR = '7c1d4f0e-5b7a-4c56-9d3f-2f6f6b1c0a11'

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 }

await runUntilStopped(async (stop) => {
  if (!existsSync(join(WEB, 'index.html'))) throw new StartFailure('There is no web client: run npm run build first.')
  const executablePath = findChromium()
  if (!executablePath) throw new StartFailure('No Chromium was found: install one, or set CHROMIUM.')
  await using folder = temporaryFolder()
  await using database = await startEmbedded(folder.path, { isThrowaway: true })
  await migrate(database.connection)
  const ahead = gameStartsAt(DAY, product).getTime() + HOUR * 3_600_000 - Date.now()
  await using opened = await openApp({
    config: readConfig({ PORT: '0', DEMO: 'on', COOKIE_SECRET: SECRET }),
    connection: database.connection,
    catalogueFolder: join(INSTALLATION, 'prisma/catalogue'),
    webRoot: WEB,
    now: () => new Date(Date.now() + ahead),
    log: pino({ level: 'warn' }),
    stop,
  })
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false })
  await using _browser = { [Symbol.asyncDispose]: () => browser.close() }
  const visit = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({
      ...options,
      baseURL: `http://127.0.0.1:${opened.port}`,
      locale: 'en-US',
    })
    await prepare(context, ahead)
    return context
  }
  mkdirSync(PICTURES, { recursive: true })
  await takePictures(await visit(phone), await visit(desktop), opened.clients.prisma)
})

/** The pictures in the order of the day: two of the game half done, then it is finished. */
async function takePictures(onPhone: BrowserContext, onDesktop: BrowserContext, prisma: PrismaClient): Promise<void> {
  const [small, large] = [await onPhone.newPage(), await onDesktop.newPage()]
  const play = playerOf(large, prisma)
  for (const daysAgo of [1, 2, 4, 5]) await play(DAY - daysAgo, [1, 1, 1, 1, 1, 1, 1, 1, 1])
  await play(DAY - 3, [0, 1, 0])
  await play(DAY, [-1, 0, 1, 0, 0, 4, 1])

  for (const [page, name] of [
    [large, 'game-desktop'],
    [small, 'game-phone'],
  ] as const) {
    await page.goto('/')
    await page.getByText('Next game in').waitFor()
    await take(page, name)
  }
  await small.goto('/archive')
  await small.getByText(`Game #${DAY - 5}`).waitFor()
  await take(small, 'archive-phone')

  await play(DAY, [0, 0, 0, 0, 0, 0, 0, -1, -1])
  await large.goto('/leaderboard')
  await large.getByText('You are on the leaderboard').waitFor()
  await take(large, 'leaderboard-desktop')
}

/** Plays a game with answers named by how popular they are: 0 the most popular of a square, -1 the least. */
function playerOf(page: Page, prisma: PrismaClient) {
  return async (number: number, places: readonly number[]) => {
    const tallies = await prisma.square.findMany({
      where: { game: { number } },
      orderBy: { position: 'asc' },
      select: { answers: true, tallies: { select: { songId: true, count: true } } },
    })
    for (const [square, place] of places.entries()) {
      const { answers = [], tallies: counts = [] } = tallies[square] ?? {}
      const count = (songId: number) => counts.find((tally) => tally.songId === songId)?.count ?? 0
      const song = answers.toSorted((a, b) => count(b) - count(a) || a - b).at(Math.min(place, answers.length - 1))
      if (song === undefined) continue
      const { ref } = await prisma.song.findUniqueOrThrow({ where: { id: song } })
      await guess(page, { gameNumber: number, square, songId: encodeGlobalID('Song', ref) })
    }
  }
}

async function guess(page: Page, input: Readonly<Record<string, unknown>>): Promise<void> {
  const query = 'mutation ($input: SubmitGuessInput!) { submitGuess(input: $input) { __typename } }'
  const answer = await page.request.post('/graphql', { data: { query, variables: { input } } })
  if (!answer.ok()) throw new Error(`A guess was answered with ${answer.status()}: ${await answer.text()}`)
}

/** The browser is the visitor's, who knows the rules, and has the product's time. */
async function prepare(context: BrowserContext, ahead: number): Promise<void> {
  const [pair = ''] = visitorCookie(signVisitor(VISITOR, SECRET), false).split(';')
  const [name = '', value = ''] = pair.split('=')
  await context.addCookies([{ name, value, domain: '127.0.0.1', path: '/' }])
  await context.addInitScript("localStorage.setItem('howToPlayDismissed', 'true')")
  await context.clock.setFixedTime(Date.now() + ahead)
}

/** Waits until nothing moves any more, and keeps the picture with few colours, which its flat areas do not miss. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready')
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const file = join(PICTURES, `${name}.png`)
  const { size } = await sharp(picture).png({ palette: true, colours: 128, effort: 10, dither: 0.4 }).toFile(file)
  if (size > MOST_BYTES) throw new StartFailure(`${file} has ${size} bytes, more than ${MOST_BYTES}: take it smaller.`)
  console.log(`web/screenshots/${name}.png: ${Math.round(size / 1000)} kB`)
}

function temporaryFolder(): AsyncDisposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'ninefold-screenshots-'))
  return { path, [Symbol.asyncDispose]: async () => rmSync(path, { recursive: true, force: true }) }
}
