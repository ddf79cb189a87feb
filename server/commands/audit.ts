/** Looks up the known weaknesses of the packages that the product runs with: exit code 1 when one is high or critical. */
import { spawnSync } from 'node:child_process'
import { z } from 'zod'

/** What `npm audit` found, as far as it must be acted on. */
const advisory = z.object({ title: z.string(), url: z.string() })
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      // A name is another package of the list, through which this one is concerned.
      via: z.array(z.union([z.string(), advisory])),
    }),
  ),
})

/** A sentence for each package with a weakness that is high or critical; null where the answer is no audit. */
export function findingsIn(answer: string): readonly string[] | null {
  const read = report.safeParse(jsonOf(answer))
  if (!read.success) return null
  return Object.entries(read.data.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, via }]) => `${name} (${severity}): ${via.map(wordsOf).join('; ')}`)
}

function wordsOf(via: string | z.infer<typeof advisory>): string {
  return typeof via === 'string' ? `by ${via}` : `${via.title}, ${via.url}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A registry that does not answer must not hold up the other checks. */
const ANSWER_MS = 60_000

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: ANSWER_MS })
const findings = findingsIn(stdout ?? '')
if (!findings) console.log('Nothing was looked up: the package registry of this machine answers no audits.')
for (const finding of findings ?? []) console.log(finding)
process.exitCode = findings && findings.length > 0 ? 1 : 0
