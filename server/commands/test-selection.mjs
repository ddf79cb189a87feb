/** Chooses test files: by words in their paths, or by what a change can reach. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { recordedTimes } from './test-results.mjs'

/** What two cores run in three minutes, less the start. */
const BUDGET_MS = 2 * 150_000
const UNKNOWN_MS = 3000
const TEST = /\.(?:test|spec)\.ts$/
const CODE = /\.(?:tsx?|mjs)$/
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

/**
 * Here all features come together: what reaches a test only through one of these files reaches every test of the
 * product, so the table below says which tests a change is for.
 */
const WHOLE_PRODUCT = /^(?:server\/composition\/|server\/main\.ts|server\/platform\/http\/app\.ts|schema\/schema\.ts)/

/** The browser tests of each feature, beside the tests in its folder. */
const JOURNEYS = {
  play: /whole-game|song-input|share|messages|keyboard|live|new-win|archive|midnight/,
  boards: /leaderboard|live|other-user|uncounted/,
  players: /account|progress|settings|notifications|whose-games/,
  friends: /friends|leagues|other-user/,
  creator: /create|whose-games/,
  catalogue: /portal-(?:songs|catalogue)/,
  portal: /portal/,
  developers: /explorer|embed|account-(?:api-keys|webhooks)/,
}

/** What imports cannot show: the tests for a part of the product that they reach by HTTP, by a browser or as a process. */
const TESTS_FOR = [
  ...Object.entries(JOURNEYS).map(([feature, journeys]) => [
    new RegExp(`^(?:schema|server|web)/${feature}/`),
    new RegExp(`^tests/${feature}/|^tests/e2e/(?:${journeys.source})`),
  ]),
  [/^schema\/(?!rules)/, /platform\/(?:authorization|contract\/graphql-over)/],
  [/^server\/live/, /^tests\/(?:live|boards)\/|^tests\/play\/(?:live|scores|guess|playing)|e2e\/(?:live|whole-game)/],
  [/^server\/platform\/database|^prisma\/(?:schema|migrations)/, /platform\/(?:process|operations)/],
  [/^server\/platform\/(?:http|graphql|admission|telemetry)/, /^tests\/platform\/(?:contract|operations|[^/]+$)/],
  [/^server\/(?:main|start|installation|config|commands|composition)/, /platform\/process/],
  [/^web\/(?:ui|app|state|apollo|main|shell|index)/, /e2e\/(?:settings|messages|connection|keyboard|pages|appearance)/],
  [/^web\/worker/, /e2e\/(?:offline|notifications)/],
  [/^web\/.*\.(?:tsx|css)$/, /e2e\/accessibility/],
]

/** All test files, as paths from the root. */
export function testFiles() {
  const names = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  return names.map((name) => join('tests', name)).filter((file) => TEST.test(file) && !file.includes('node_modules'))
}

export function filesWith(words, files) {
  return files.filter((file) => words.some((word) => file.includes(word)))
}

/** The test files that a change since the commit can reach, those with the closest tie first, as many as run in three minutes. */
export function filesReachedBy(commit = 'HEAD', files) {
  const changed = changedSince(commit)
  const ties = new Map(files.map((file) => [file, tieOf(file, changed)]).filter(([, tie]) => tie > 0))
  const times = recordedTimes()
  const msOf = (file) => times[file] ?? UNKNOWN_MS
  // Of those as close as each other the shortest first: so most of them run.
  const closest = [...ties].sort(([one, a], [other, b]) => b - a || msOf(one) - msOf(other)).map(([file]) => file)
  const [chosen, left] = [[], []]
  let spent = 0
  for (const file of closest) {
    spent += msOf(file)
    if (spent <= BUDGET_MS || chosen.length === 0) chosen.push(file)
    else left.push(file)
  }
  return { chosen, note: noteOn({ changed, commit, chosen, left, files }) }
}

function noteOn({ changed, commit, chosen, left, files }) {
  const lines = [
    `${changed.size} files have changed since ${commit}; ${chosen.length} of ${files.length} test files run.`,
  ]
  if (left.length > 0) lines.push(`Left out, for they would take more than three minutes:\n  ${left.join('\n  ')}`)
  lines.push('Also left out: what only the whole product ties to the change. `npm test` runs all.')
  return lines.join('\n')
}

function changedSince(commit) {
  const diff = git('diff', '--name-only', commit)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return new Set([...diff, ...untracked])
}

function git(...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${words.join(' ')} failed: ${stderr.trim()}. Name a commit that is there.`)
  return stdout.split('\n').filter(Boolean)
}

/** 3: it has itself changed; 2: it imports what has changed; 1: the table names it. */
function tieOf(file, changed) {
  if (changed.has(file)) return 3
  if ([...reachedFrom(file)].some((path) => changed.has(path))) return 2
  return [...changed].some((path) => TESTS_FOR.some(([part, tests]) => part.test(path) && tests.test(file))) ? 1 : 0
}

function reachedFrom(start) {
  const reached = new Set([start])
  for (const file of reached) {
    if (WHOLE_PRODUCT.test(file) && file !== start) continue
    for (const target of importsOf(file)) reached.add(target)
  }
  return reached
}

const known = new Map()

function importsOf(file) {
  const imports = known.get(file) ?? readImports(file)
  known.set(file, imports)
  return imports
}

function readImports(file) {
  if (!CODE.test(file) || !existsSync(file)) return []
  const named = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, target]) => target)
  return named.flatMap((target) => {
    if (target.startsWith('.')) return [join(dirname(file), target)]
    return target.startsWith('#') ? [target.slice(1)] : []
  })
}
