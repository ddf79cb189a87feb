/** Loaded before a program that a bench starts: tells, when it is asked, how much of a processor and of memory it has in use. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

process.on('message', (words) => {
  if (words === 'usage') {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000 })
  }
  if (words === 'memory') {
    collectGarbage()
    const { heapUsed, external, rss } = process.memoryUsage()
    process.send?.({ liveBytes: heapUsed + external, rssBytes: rss })
  }
})

/** Collects all garbage: what remains is reachable. Enabled at runtime, so that the process starts as usual. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  // What a first round finalises, a second one frees.
  for (let round = 0; round < 2; round++) if (typeof collect === 'function') collect()
}
