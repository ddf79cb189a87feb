/** Lighthouse on one page, as it comes: a phone on a slow network, a new profile each time, a process of its own. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { chromiumPath } from '../../support/chromium.ts'
import { peerFile } from './peers.ts'

/** Those that are promised, by the names that Lighthouse gives them. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/** Its five figures that make up the performance, and their short names. */
export const FIGURES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  SI: 'speed-index',
  CLS: 'cumulative-layout-shift',
} as const
export type Figure = keyof typeof FIGURES

export interface PageReport {
  /** From 0 to 1. */
  readonly scores: Readonly<Record<Category, number>>
  /** In milliseconds, the shift of the layout without a unit. */
  readonly figures: Readonly<Record<Figure, number>>
  readonly scriptBytes: number
  /** How fast the machine was just then; about 1500 and more on one that has nothing else to do. */
  readonly machine: number
  /** What took a score below 1 in the other categories than performance. */
  readonly findings: readonly string[]
}

const audit = z.object({
  title: z.string(),
  score: z.number().nullable(),
  numericValue: z.number().optional(),
  details: z.unknown().optional(),
})
const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
})
const report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.string(), category),
  audits: z.record(z.string(), audit),
})
const requests = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number() })),
})

const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox', // root and many containers cannot have one; the page is ours
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
].join(' ')

export interface Where {
  /** For the file that the report comes in. */
  readonly folder: string
  readonly stop: AbortSignal
}

/** Takes ten seconds or twenty; a browser that has not recorded anything gets a second chance. */
export async function reportOn(url: string, where: Where): Promise<PageReport> {
  try {
    return await runOn(url, where)
  } catch (problem) {
    where.stop.throwIfAborted()
    if (!(problem instanceof Error && /\b(?:NO_NAVSTART|NO_FCP|PROTOCOL_TIMEOUT)\b/.test(problem.message)))
      throw problem
    return runOn(url, where)
  }
}

async function runOn(url: string, { folder, stop }: Where): Promise<PageReport> {
  const path = join(folder, 'lighthouse.json')
  const program = peerFile('lighthouse/cli/index.js')
  const options = ['--quiet', '--output=json', `--output-path=${path}`, `--chrome-flags=${CHROME_FLAGS}`]
  const child = spawn(process.execPath, [program, url, ...options, `--only-categories=${CATEGORIES.join()}`], {
    env: { ...process.env, CHROME_PATH: chromiumPath() },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: stop,
    killSignal: 'SIGINT', // at which it closes its browser
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.once('error', () => {}) // a stop, or no start: both close it too
  const complaints = await text(child.stderr)
  const code = await ended
  stop.throwIfAborted()
  if (code !== 0) throw new Error(`Lighthouse failed on ${url}:\n${complaints}`)
  return read(JSON.parse(readFileSync(path, 'utf8')))
}

function read(json: unknown): PageReport {
  const { categories, audits, environment } = report.parse(json)
  const { items } = requests.parse(audits['network-requests']?.details)
  const scoreOf = (name: Category) => categories[name]?.score ?? Number.NaN
  const figureOf = (name: Figure) => audits[FIGURES[name]]?.numericValue ?? Number.NaN
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    figures: {
      FCP: figureOf('FCP'),
      LCP: figureOf('LCP'),
      TBT: figureOf('TBT'),
      SI: figureOf('SI'),
      CLS: figureOf('CLS'),
    },
    scriptBytes: items
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
    machine: environment.benchmarkIndex,
    findings: CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${name}: ${audits[id]?.title} (${id})`),
    ),
  }
}
