/** A child that ends with its parent, whatever way the parent ends, and whose end is the parent's. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { env, execPath, exit, kill, pid } from 'node:process'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** A server that is replaced waits longer than this for its folder. */
const PARENT_CHECK_MS = 300

/** Runs a TypeScript file. The channel tells the child that we are gone, even when we are killed. */
export function spawnTypeScript(file, args = [], variables = env) {
  return spawn(execPath, ['--import', 'tsx', file, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: variables,
  })
}

/** Passes signals on to the child, and ends as it ends. */
export function becomeParentOf(child) {
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  endWithNpm(child)
  child.once('error', (problem) => {
    console.error(problem)
    exit(1)
  })
  child.once('exit', (code, signal) => {
    if (code !== null) exit(code)
    for (const name of SIGNALS) process.removeAllListeners(name)
    kill(pid, signal)
  })
}

/** npm and the shell between it and us pass on no signal when they are killed: then we have other parents. */
function endWithNpm(child) {
  if (env.npm_lifecycle_event === undefined) return
  const before = parentsUpToNpm()
  setInterval(() => {
    if (parentsUpToNpm() !== before) child.kill('SIGTERM')
  }, PARENT_CHECK_MS).unref()
}

function parentsUpToNpm() {
  try {
    // "12 (sh) S 7 ...": number, name, state, parent. Where there is no /proc, our own parent has to do.
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return /^(sh|dash|bash|ash|busybox)$/.test(name ?? '') ? `${process.ppid} ${parent}` : `${process.ppid}`
  } catch {
    return `${process.ppid}`
  }
}
