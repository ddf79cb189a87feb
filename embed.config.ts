/** Builds the embedded board: one script and one style, which the server puts into its page. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** What the server answers in development, too. */
const PATHS = ['/dumps', '/feed.atom', '/oembed', '/embed']

/** Beside the files that are served, and not one of them. `api` is the server of development. */
export function embeddedBoard(api: string): Plugin {
  let folder = ''
  return {
    name: 'embedded-board',
    config: () => ({ server: { proxy: Object.fromEntries(PATHS.map((path) => [path, api])) } }),
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir)
    },
    async closeBundle(error) {
      // After a failed build, what failed must stay readable; in development there is none.
      if (error || !existsSync(folder) || this.environment.mode !== 'build') return
      await build({
        configFile: false,
        root: 'web',
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir: resolve(folder, '.embed'),
          emptyOutDir: true,
          target: 'es2022',
          modulePreload: false,
          cssCodeSplit: false,
          rolldownOptions: {
            input: resolve('web/developers/embed/leaderboard.ts'),
            output: { entryFileNames: 'leaderboard.js', assetFileNames: 'leaderboard[extname]' },
          },
        },
      })
    },
  }
}
