/** The thread that searches for puzzles. It reads TypeScript by itself, whatever has started the server. */
import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { indexCatalogue } = await import('#schema/rules/catalogue.ts')
const { searchPuzzle } = await import('./search-puzzle.ts')

let index = null

parentPort.on('message', ({ catalogue, id, wanted }) => {
  if (catalogue) index = indexCatalogue(catalogue)
  else parentPort.postMessage({ id, found: searchPuzzle(wanted, index) })
})
