// What must be before the first paint, and what must not: in a file of its own, since the page allows no inline scripts.

// A page that was dark stays dark, and in the colours that were chosen.
try {
  const { classList } = document.documentElement
  classList.toggle('dark', localStorage.getItem('dark-mode') === 'true')
  classList.toggle('safe-colours', JSON.parse(localStorage.getItem('settings'))?.safeColours === true)
} catch {
  // Without storage the page is light.
}

// A page that came with the first state of its screen shows that, and only then come the scripts that make it live:
// fetched together, and run one after the other, so that the page answers between them.
const start = () => {
  const waiting = [...document.querySelectorAll('script[data-start]')].map((script) => script.getAttribute('src'))
  for (const link of document.querySelectorAll('link[data-start]')) link.rel = 'modulepreload'
  for (const src of waiting) document.head.append(Object.assign(linkTo(src), { rel: 'modulepreload' }))
  const run = () => {
    const src = waiting.shift()
    if (src === undefined) return
    const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src })
    // One that fails is asked for again by the next, which needs it and says so.
    script.onload = script.onerror = () => setTimeout(run)
    document.head.append(script)
  }
  run()
}
const linkTo = (href) => Object.assign(document.createElement('link'), { crossOrigin: '', href })

document.addEventListener('DOMContentLoaded', () => {
  // A page that is not shown is not painted either.
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
})
