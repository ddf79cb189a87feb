/** The thread that searches for puzzles, where sources run: it reads TypeScript by itself, whatever has started the server. */
import { register } from 'tsx/esm/api'

register()
await import('./puzzle-search-thread.ts')
