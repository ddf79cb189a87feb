/** `npm run sentences -- REF`: which test sentences of a commit are gone, and what tests/GONE.md says of each. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { argv, chdir, cwd, execPath, exit } from 'node:process'
import { fileURLToPath } from 'node:url'
import { specsOf } from './test-results.mjs'

const HELP = 'npm run sentences -- REF   compares the test sentences of a commit with those of this folder'
/** Each line: "- `sentence`: what holds it now, or why nothing need hold it". */
const GONE = 'tests/GONE.md'
const LOCK = 'package-lock.json'
const MOST_BYTES = 64 * 1024 * 1024

chdir(fileURLToPath(new URL('../..', import.meta.url)))
const [ref] = argv.slice(2)
if (!ref || ref.startsWith('-')) {
  console.log(HELP)
  exit(1)
}
const [before, after] = [sentencesOf(ref), sentencesIn(cwd())]
const reasons = existsSync(GONE) ? readFileSync(GONE, 'utf8') : ''
// A sentence that stands in another file now is there: files are renamed and split.
const moved = new Set([...after].filter((sentence) => !before.has(sentence)).map(textOf))
const gone = [...before].filter((sentence) => !after.has(sentence) && !moved.has(textOf(sentence)))
const unexplained = gone.filter((sentence) => !reasons.includes(`- \`${sentence}\`: `))
console.log(`${before.size} sentences at ${ref}, ${after.size} now; ${gone.length} are gone.`)
for (const sentence of unexplained) console.log(`Not in ${GONE}: ${sentence}`)
exit(unexplained.length > 0 ? 1 : 0)

/** In a checkout of the commit that is removed afterward. */
function sentencesOf(commit) {
  const folder = join(mkdtempSync(join(tmpdir(), 'ninefold-sentences-')), 'tree')
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, commit])
  try {
    prepare(folder)
    return sentencesIn(folder)
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', folder])
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
}

/** Brings what tests need to be listed, besides their files. */
function prepare(folder) {
  const npm = (...words) => execFileSync('npm', words, { cwd: folder, stdio: 'ignore' })
  const [ours, theirs] = [cwd(), folder].map((root) => readFileSync(join(root, LOCK), 'utf8'))
  if (ours === theirs) symlinkSync(join(cwd(), 'node_modules'), join(folder, 'node_modules'))
  else npm('ci', '--ignore-scripts', '--no-audit', '--no-fund')
  symlinkSync(join(cwd(), 'web/gql'), join(folder, 'web/gql'))
  npm('run', '--silent', 'generate:prisma')
}

function sentencesIn(folder) {
  const vitest = JSON.parse(list(folder, ['node_modules/vitest/vitest.mjs', 'list', '--json']))
  const browser = JSON.parse(
    list(folder, ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json']),
  )
  return new Set([
    ...vitest.map(({ file, name }) => `${nameOf(file)} › ${name}`),
    // Counted once, whether it runs on a phone, a desktop or both.
    ...browser.suites.flatMap(specsOf).map(({ file, title }) => `${nameOf(file)} › ${title}`),
  ])
}

function textOf(sentence) {
  return sentence.slice(sentence.indexOf(' › '))
}

/** A file may move from folder to folder: its sentences stay the same. */
function nameOf(file) {
  return basename(file).replace(/(?:\.unit)?\.(?:test|spec)\.ts$/, '')
}

function list(folder, words) {
  const out = execFileSync(execPath, words, { cwd: folder, encoding: 'utf8', maxBuffer: MOST_BYTES })
  return out.slice(out.search(/[[{]\s/))
}
