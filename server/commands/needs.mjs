/** What the tests need from the machine beyond Node: a Redis, a PgBouncer and a Chromium. Finds them, installs what is missing, and says what and why. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { argv, env, exit, getuid, platform } from 'node:process'
import { fileURLToPath } from 'node:url'

const OLDEST_REDIS = 7 // sharded pub/sub came with 7
const REDIS_NAMES = ['redis-server', 'valkey-server']
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const HEADLESS_NAME = 'chromium-headless-shell'
const MAC_APPS = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** Where a Redis (or Valkey) server of version 7 or later is; undefined when the machine has none. */
export function findRedis() {
  return onPath(REDIS_NAMES).find((file) => {
    const version = answerOf(file).match(/\bv=(\d+)\./)
    return version !== null && Number(version[1]) >= OLDEST_REDIS
  })
}

/** Where a PgBouncer is; undefined when the machine has none. */
export function findPgBouncer() {
  // Debian puts it where only root looks.
  return [...onPath(['pgbouncer']), '/usr/sbin/pgbouncer'].find((file) => isProgram(file))
}

/** Where a Chromium that starts is: what CHROMIUM names, else on PATH, else Playwright's own; undefined when none. */
export function findChromium() {
  // A wrong CHROMIUM is a mistake to report, so nothing else is tried in its place.
  const candidates = env.CHROMIUM ? [env.CHROMIUM] : [...onPath(CHROMIUM_NAMES), ...MAC_APPS, ...playwrightsOwn()]
  return candidates.find((file) => isProgram(file) && /Chrom(e|ium)/.test(answerOf(file)))
}

/** The same browser without a window, which needs a third less CPU; falls back to the other. */
export function findHeadlessChromium() {
  return (env.CHROMIUM ? [] : onPath([HEADLESS_NAME])).find((file) => answerOf(file)) ?? findChromium()
}

/** Installs what is missing. Answers true when all are there; else it has said what to install. */
export function meetNeeds() {
  if (env.CHROMIUM && !findChromium()) {
    console.error(`CHROMIUM=${env.CHROMIUM} does not start: correct or remove it.`)
    return false
  }
  return [redis, pgbouncer, chromium].map(meet).every(Boolean)
}

const redis = {
  what: `Redis ${OLDEST_REDIS} or later`,
  why: 'the tests of several servers working together use a real one',
  find: findRedis,
  ways: [() => apt('redis-server'), () => brew('redis')],
}

const pgbouncer = {
  what: 'PgBouncer',
  why: 'a test puts a real one between the server and its database',
  find: findPgBouncer,
  ways: [() => apt('pgbouncer'), () => brew('pgbouncer')],
}

const chromium = {
  what: 'Chromium',
  why: 'the browser tests play the product in a real one',
  find: findChromium,
  // Ubuntu's package of this name only points to a snap, which does not start in containers.
  ways: [
    () => !isUbuntu() && apt('chromium', HEADLESS_NAME),
    () => !isUbuntu() && apt('chromium'),
    () => brew('--cask', 'chromium'),
    installPlaywrights,
  ],
}

function meet(need) {
  if (need.find()) return true
  console.log(`${need.what} is missing (${need.why}). Installing it ...`)
  for (const way of need.ways) {
    if (way() && need.find()) {
      console.log(`${need.what} is installed: ${need.find()}`)
      return true
    }
  }
  console.error(`${need.what} could not be installed here: please install it, then run the command again.`)
  return false
}

function apt(...names) {
  if (onPath(['apt-get']).length === 0) return false
  const prefix = getuid?.() === 0 ? ['env'] : ['sudo', '-n', 'env']
  const command = [...prefix, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=120', '-qq']
  // A fresh machine has no package lists; where they cannot be fetched, those it has may do.
  run([...command, 'update'], 'ignore')
  return run([...command, 'install', '-y', '--no-install-recommends', ...names])
}

function brew(...words) {
  return platform === 'darwin' && run(['brew', 'install', ...words])
}

function installPlaywrights() {
  const asRoot = platform === 'linux' && getuid?.() === 0 ? ['--with-deps'] : []
  return run(['npx', '--no-install', 'playwright', 'install', ...asRoot, 'chromium'])
}

/** Runs a command; what it prints is shown only when it fails. */
function run([program, ...words], onFailure = 'show') {
  const done = spawnSync(program, words, { encoding: 'utf8' })
  if (done.status === 0) return true
  if (onFailure === 'show') console.log(`${[program, ...words].join(' ')}\n${done.error ?? done.stdout + done.stderr}`)
  return false
}

function onPath(names) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isProgram)
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

function answerOf(file) {
  return spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 }).stdout ?? ''
}

function playwrightsOwn() {
  try {
    return [createRequire(import.meta.url)('playwright-core').chromium.executablePath()]
  } catch {
    return [] // not installed yet
  }
}

function isUbuntu() {
  try {
    return /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) exit(meetNeeds() ? 0 : 1)
