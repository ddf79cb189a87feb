/** Builds the server into dist/server: plain JavaScript that Node runs without the packages of development. */
import { defineConfig } from 'vite'

/** What operators run beside the server itself; each is a file of its own. */
const COMMANDS = ['admin', 'backup', 'catalogue', 'demo', 'migrate', 'restore', 'secrets']

const commands = Object.fromEntries(COMMANDS.map((name) => [name, `server/commands/${name}.ts`]))

export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    ssr: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'puzzle-search-worker': 'server/portal/puzzle-search-thread.ts',
        'first-state-worker': 'server/platform/http/first-state-worker.mjs',
        ...commands,
      },
      // All in one folder: the threads stand beside what starts them.
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})
