/** Says how much JavaScript the first page load takes, compressed, and fails above the budget. Reads what `npm run build` wrote. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const BUDGET_KB = 170
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../dist/web')
const kilobytes = (bytes) => bytes / 1000

/** The scripts that a browser needs before the first screen: those the page names, and all that they import without being asked. */
function firstLoad() {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = new Set([...page.matchAll(/<script[^>]*\ssrc="\/([^"]+\.js)"/g)].map(([, file]) => file))
  const follow = (name) => {
    const chunk = manifest[name]
    if (!chunk || (files.has(chunk.file) && !chunk.isEntry)) return
    files.add(chunk.file)
    chunk.imports?.forEach(follow)
  }
  follow('index.html')
  return [...files]
}

function measure() {
  const rows = firstLoad().map((file) => {
    const bytes = readFileSync(join(folder, file))
    return { file, brotli: brotliCompressSync(bytes).length, gzip: gzipSync(bytes, { level: 9 }).length }
  })
  const sum = (kind) => kilobytes(rows.reduce((total, row) => total + row[kind], 0))
  for (const { file, brotli } of rows) console.log(`  ${kilobytes(brotli).toFixed(1).padStart(6)} kB  ${file}`)
  console.log(
    `First load: ${sum('brotli').toFixed(1)} kB of JavaScript by brotli, ${sum('gzip').toFixed(1)} kB by gzip (budget ${BUDGET_KB} kB).`,
  )
  return sum('brotli')
}

try {
  if (measure() > BUDGET_KB) {
    console.error(`That is over the budget of ${BUDGET_KB} kB: load by route what the first screen does not need.`)
    process.exitCode = 1
  }
} catch (error) {
  if (error.code !== 'ENOENT') throw error
  console.error('There is no build to measure: run npm run build first.')
  process.exitCode = 1
}
