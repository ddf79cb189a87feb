/** Builds the web into dist/web, ready to be served compressed; in development hands the API to the server. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Below this a compressed copy saves nothing that a packet would notice. */
const WORTH_COMPRESSING_BYTES = 1024
const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/

/** Writes .br and .gz beside every text asset, for a static server that picks them by Accept-Encoding. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, name)
        if (TEXT.test(name) && statSync(path).size >= WORTH_COMPRESSING_BYTES) compress(path)
      }
    },
  }
}

function compress(path: string): void {
  const bytes = readFileSync(path)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}

/** The two fonts of the first screen are asked for with the page, not only when the styles have come. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /-latin-wght-normal-[^/]+\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  }
}

const api = process.env['API_URL'] ?? 'http://127.0.0.1:4000'

export default defineConfig({
  root: 'web',
  plugins: [react(), preloadFonts(), precompress()],
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2022', manifest: true, assetsInlineLimit: 0 },
  // The rules stand beside the web, and packages above it; nothing else is served.
  server: {
    fs: { allow: ['.', '../schema/rules', '../node_modules'] },
    proxy: { '/graphql': { target: api, ws: true }, '/images': api },
  },
})
