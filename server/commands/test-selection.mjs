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
const WHOLE_PRODUCT = /^(?:server\/product\/|server\/main\.ts|server\/http\/app\.ts|schema\/schema\.ts)/

/** What imports cannot show: the tests for a part of the product that they reach by HTTP, by a browser or as a process. */
const TESTS_FOR = [
  [
    /^(?:server|schema\/entities)\/(?:game\/)?(?:practice|draft|creator|check-draft|create-user|user-game)/,
    /api\/(?:practice|user-game)|e2e\/create/,
  ],
  [/^(?:server\/auth|schema\/entities\/(?:session|account))/, /integration\/auth|e2e\/account/],
  [
    /^server\/players|^schema\/entities\/(?:viewer|privacy|progress|push)/,
    /integration\/(?:auth|privacy)|api\/(?:viewer|push|stats)|e2e\/(?:account|progress)/,
  ],
  [/friend|group-standings/, /integration\/friends|e2e\/(?:friends|other-user)/],
  [/league/, /integration\/leagues|e2e\/leagues/],
  [
    /^server\/live|^server\/database\/(?:read|write)|standing|score/,
    /integration\/live|api\/(?:live|scores|guess|playing|two)|http\/(?:live|viewer|shared)|e2e\/(?:live|whole-game)/,
  ],
  [
    /^server\/database|^prisma\/(?:schema|migrations)/,
    /platform\/(?:migrations|embedded|refusals)|operations\/backup|game\//,
  ],
  [
    /^server\/game|^schema\/entities\/(?:game|play|guess|square|clue|calendar)/,
    /integration\/game|api\/|e2e\/(?:whole-game|archive|midnight)/,
  ],
  [/leaderboard|period/, /leaderboard|api\/(?:live|scores|period)/],
  [/catalogue|^schema\/entities\/(?:song|album|category)/, /catalogue|portal\/(?:songs|categories|import|export)/],
  [/^server\/(?:admin|game\/(?:admin|regrade))|^schema\/(?:admin|entities\/admin)|^web\/portal/, /portal/],
  [/webhook/, /webhook/],
  [/^server\/(?:developers|feeds)|^web\/developers|api-key/, /developers|feeds|api-keys|e2e\/(?:explorer|embed)/],
  [/^server\/http|^server\/telemetry/, /integration\/(?:http|operations)|contract\//],
  [/^server\/(?:main|config|opened|listen|start|run-until|commands\/)/, /integration\/platform/],
  [/^server\/crowd/, /crowd/],
  [/^schema\/(?:builder|schema|entities|admin)/, /authorisation|contract\/graphql-over/],
  [
    /^web\/screens\/(?:game|how-to-play|logged-in)|^web\/game/,
    /e2e\/(?:whole-game|song-input|share|messages|keyboard|live|new-win)/,
  ],
  [/^web\/screens\/archive/, /e2e\/archive/],
  [/^web\/screens\/(?:account|complete|leagues|friend)/, /e2e\/(?:account|leagues|friends)/],
  [/^web\/screens\/leaderboard/, /e2e\/leaderboard/],
  [/^web\/screens\/(?:create|other-user)/, /e2e\/(?:create|other-user|whose-games)/],
  [/^web\/(?:ui|app|state|apollo|main|shell|index)/, /e2e\/(?:settings|messages|connection|keyboard|pages|appearance)/],
  [/^web\/worker/, /e2e\/(?:offline|notifications)/],
  [/^web\/embed/, /e2e\/embed/],
  [/^web\/.*\.(?:tsx|css)$/, /e2e\/accessibility/],
]

/** All test files below the folders, as paths from the root. */
export function testFiles(folders) {
  return folders.flatMap((folder) => filesBelow(folder)).filter((file) => TEST.test(file))
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

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
}
