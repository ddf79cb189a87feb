/** What Lighthouse says of the pages that people open first, of the built product with its demo players: medians of some rounds. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { startServerProcess } from '../support/server-process.ts'
import { CATEGORIES, type Category, FIGURES, type Figure, type PageReport, reportOn } from './support/lighthouse.ts'
import { peerFile } from './support/peers.ts'
import { median, printRatio, printTable } from './support/report.ts'

const ROUNDS = 3
const PAGES = { home: '/', archive: '/archive', leaderboard: '/leaderboard' } as const
type Page = keyof typeof PAGES
const NAMES = ['home', 'archive', 'leaderboard'] as const satisfies readonly Page[]

/** What is promised. */
const LEAST: Readonly<Record<Category, number>> = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 }
/** Lighthouse's own measure of the machine: below this other programs are in the way, and times are longer than they would be. */
const QUIET_MACHINE = 1500

await runUntilStopped(async (stop) => {
  peerFile('lighthouse')
  buildWeb()
  using folder = temporaryFolder()
  await using server = await startServerProcess({
    DATA_DIR: join(folder.path, 'data'),
    DEMO: 'on',
    NODE_ENV: 'production',
    PRODUCTION: 'off',
  })
  const reports: Record<Page, PageReport[]> = { home: [], archive: [], leaderboard: [] }
  // Page by page within a round, so that a busy minute of the machine does not meet one page alone.
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const page of NAMES) {
      stop.throwIfAborted()
      const report = await reportOn(server.url + PAGES[page], { folder: folder.path, stop })
      reports[page].push(report)
      console.log(
        `round ${round}, ${page}: performance ${percent(report.scores.performance)}, machine ${report.machine}`,
      )
    }
  }
  tell(reports)
})

/** The same build as npm start serves. */
function buildWeb(): void {
  const make = join(import.meta.dirname, '../../server/commands/make.mjs')
  const { status } = spawnSync(process.execPath, [make, 'web'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The web client could not be built.')
}

function tell(reports: Readonly<Record<Page, readonly PageReport[]>>): void {
  const all = NAMES.flatMap((page) => reports[page])
  const of = (page: Page, figure: (report: PageReport) => number) => median(reports[page].map(figure))
  const score = (page: Page, category: Category) => of(page, ({ scores }) => scores[category])
  const figureNames = Object.keys(FIGURES).filter((name): name is Figure => name in FIGURES)
  console.log()
  printTable([
    ['page', ...CATEGORIES, ...figureNames, 'script', 'machine'],
    ...NAMES.map((page) => [
      PAGES[page],
      ...CATEGORIES.map((category) => percent(score(page, category))),
      ...figureNames.map((name) =>
        inUnits(
          name,
          of(page, ({ figures }) => figures[name]),
        ),
      ),
      `${(of(page, ({ scriptBytes }) => scriptBytes) / 1000).toFixed(0)} kB`,
      of(page, ({ machine }) => machine).toFixed(0),
    ]),
  ])
  console.log()
  for (const page of NAMES) for (const name of CATEGORIES) printRatio(`page.${page}.${name}`, score(page, name))
  for (const finding of new Set(all.flatMap(({ findings }) => findings))) console.log(`finding: ${finding}`)
  const missed = NAMES.flatMap((page) =>
    CATEGORIES.filter((name) => score(page, name) < LEAST[name]).map((name) => `${name} of ${PAGES[page]}`),
  )
  if (missed.length > 0) console.log(`Below what is promised: ${missed.join(', ')}.`)
  if (median(all.map(({ machine }) => machine)) < QUIET_MACHINE)
    console.log(`The machine was busy (${QUIET_MACHINE} and more is quiet): the performance is not to be trusted.`)
}

function percent(score: number): string {
  return (score * 100).toFixed(0)
}

function inUnits(name: Figure, value: number): string {
  return name === 'CLS' ? value.toFixed(3) : `${value.toFixed(0)} ms`
}

function temporaryFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'ninefold-bench-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
