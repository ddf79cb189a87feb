/** Looks up the known weaknesses of the packages that the product runs with: exit code 1 when one is high or critical. */
import { spawnSync } from 'node:child_process'
import { findingsIn } from './audit-findings.ts'

/** A registry that does not answer must not hold up the other checks. */
const ANSWER_MS = 60_000

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: ANSWER_MS })
const findings = findingsIn(stdout ?? '')
if (!findings) console.log('Nothing was looked up: the package registry of this machine answers no audits.')
for (const finding of findings ?? []) console.log(finding)
process.exitCode = findings && findings.length > 0 ? 1 : 0
