/** The thread that searches for puzzles: keeps the last catalogue that it was sent, and answers each question. */
import { parentPort } from 'node:worker_threads'
import { type Catalogue, type CatalogueIndex, indexCatalogue } from '#schema/rules/puzzle/catalogue.ts'
import { searchPuzzle, type WantedGame, type WantedPuzzle } from './search-puzzle.ts'

type Message = { readonly catalogue: Catalogue } | { readonly id: number; readonly wanted: WantedPuzzle | WantedGame }

let index: CatalogueIndex = indexCatalogue({ songs: [], albums: [], categories: [] })

parentPort?.on('message', (message: Message) => {
  if ('catalogue' in message) index = indexCatalogue(message.catalogue)
  else parentPort?.postMessage({ id: message.id, found: searchPuzzle(message.wanted, index) })
})
