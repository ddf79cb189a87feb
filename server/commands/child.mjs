/** A child that ends with its parent, whatever way the parent ends, and whose end is the parent's. */
import { spawn } from 'node:child_process'
import { env, execPath, exit, kill, pid } from 'node:process'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a TypeScript file. */
export function spawnTypeScript(file, args = [], variables = env) {
  return spawnNode(['--import', 'tsx', file, ...args], variables)
}

/** Runs what was built of server/main.ts (`main`), or of one of the commands. */
export function spawnBuilt(name, args = [], variables = env) {
  return spawnNode(['--enable-source-maps', builtFile(name), ...args], variables)
}

export const builtFile = (name) => `dist/server/${name}.mjs`

/** The child exits when the channel closes, even if this process is killed. */
function spawnNode(words, variables) {
  return spawn(execPath, words, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: variables })
}

/** Passes signals on to the child, and ends as it ends. */
export function becomeParentOf(child) {
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
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
