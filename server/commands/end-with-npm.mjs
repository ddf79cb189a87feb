/** Ends this process when npm, which runs it, has ended: npm and its shell pass on no signal when they are killed. */
import { readFileSync } from 'node:fs'
import { env, kill, pid } from 'node:process'

/** A server that takes the place of this one waits longer than this for the data folder. */
const CHECK_MS = 300

/** To be called first: what has ended before cannot be missed. */
export function endWithNpm() {
  if (env.npm_lifecycle_event === undefined) return
  const before = parentsUpToNpm()
  const check = setInterval(() => {
    if (parentsUpToNpm() === before) return
    clearInterval(check)
    kill(pid, 'SIGTERM')
  }, CHECK_MS)
  check.unref()
}

function parentsUpToNpm() {
  const { ppid } = process
  try {
    // "12 (sh) S 7 ...": number, name, state, parent. Where there is no /proc, our own parent has to do.
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8')) ?? []
    return /^(sh|dash|bash|ash|busybox)$/.test(name ?? '') ? `${ppid} ${parent}` : `${ppid}`
  } catch {
    return `${ppid}`
  }
}
