/**
 * The worker thread that renders the first state of the screens. Provides the browser APIs that the built client needs, for an unknown
 * visitor at the time that the server sends.
 */
import { parentPort, workerData } from 'node:worker_threads'

const { bundle, paths, siteUrl } = workerData
const RealDate = Date
let aside = 0

class ServerDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(ServerDate.now())
    else super(...given)
  }

  static now() {
    return RealDate.now() + aside
  }
}

const deaf = { addEventListener() {}, removeEventListener() {} }
const document = { ...deaf, readyState: 'loading', cookie: '' }
const navigator = { onLine: true, userAgent: '' }
const browser = { ...deaf, WebSocket: class {}, document, location: new URL(siteUrl), navigator }
for (const [name, value] of Object.entries({ ...browser, window: browser, Date: ServerDate })) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

parentPort.on('message', async ({ now }) => {
  try {
    parentPort.postMessage({ drawn: await drawn(now) })
  } catch (problem) {
    parentPort.postMessage({ problem: String(problem?.stack ?? problem) })
  }
})

/** Renders each screen, for visitors and for people who may be signed in. */
async function drawn(now) {
  const { firstState } = await import(bundle)
  aside = now - RealDate.now()
  const states = []
  for (const isMember of [false, true]) {
    // See web/state/session-sign.ts.
    document.cookie = isMember ? 'loggedin=1' : ''
    for (const path of paths) states.push({ path, isMember, html: await firstState(path) })
  }
  return states
}
