/** Builds the web into dist/web, ready to be served compressed; in development hands the API to the server. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import sharp from 'sharp'
import { build, defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { embeddedBoard } from './embed.config.ts'
import { product } from './schema/rules/product.ts'
import { explorer } from './server/developers/docs/explorer-parts.ts'

/** Below this a compressed copy saves nothing that a packet would notice. */
const WORTH_COMPRESSING_BYTES = 1024
/** Of the favicon. */
const ICON_GROUND = '#231a2e'
/** Above this the best compression takes seconds, and saves a tenth. */
const LARGE_BYTES = 500_000
const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/

/** Writes .br and .gz beside every text asset, for a static server that picks them by Accept-Encoding. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      // Also called after a failed build: what failed must stay readable.
      if (!existsSync(folder)) return
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, name)
        if (TEXT.test(name) && statSync(path).size >= WORTH_COMPRESSING_BYTES) compress(path)
      }
    },
  }
}

function compress(path: string): void {
  const bytes = readFileSync(path)
  const best = bytes.length > LARGE_BYTES ? 6 : 11
  const quality = { [constants.BROTLI_PARAM_QUALITY]: best, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: best > 6 ? 9 : 6 }))
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

/**
 * The files of the first screen as scripts of their own, each run when it comes and by itself: the page answers between them.
 * They stand at the end, since they need the page.
 */
function runApart(): Plugin {
  return {
    name: 'run-apart',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const files = [
          ...html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"/g),
        ]
        const rest = html.replace(/\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g, '')
        // The entry, which Vite names first, needs the others, and each of those the ones before it.
        const [entry, ...others] = files.map(([, file]) => file)
        const scripts = [...others, entry].map(
          (file) => `<script type="module" async crossorigin src="${file}"></script>`,
        )
        return rest.replace('</body>', () => `${scripts.join('')}</body>`)
      },
    },
  }
}

/** The icons that phones put on their home screens, drawn from the one that browsers show. */
function drawIcons(): Plugin {
  // A maskable icon may be cut to a circle: its drawing keeps to the middle, its ground goes to the edges.
  const icons = [
    { name: 'icon-192', size: 192, margin: 0 },
    { name: 'icon-512', size: 512, margin: 0 },
    { name: 'maskable-512', size: 512, margin: 72 },
  ]
  return {
    name: 'draw-icons',
    apply: 'build',
    async generateBundle() {
      for (const { name, size, margin } of icons) {
        const inner = size - 2 * margin
        const source = await sharp('web/public/favicon.svg', { density: (72 * inner) / 32 })
          .resize(inner)
          .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ICON_GROUND })
          .flatten(margin > 0 ? { background: ICON_GROUND } : false)
          .png({ compressionLevel: 9 })
          .toBuffer()
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source })
      }
    },
  }
}

/** Builds what draws the first state of a screen for the server, beside the files that are served and not one of them. */
function firstState(): Plugin {
  return {
    name: 'first-state',
    apply: 'build',
    async closeBundle(error) {
      if (error) return
      await build({
        configFile: false,
        root: 'web',
        publicDir: false,
        plugins: [react()],
        logLevel: 'warn',
        // One file, for a thread that is to start fast.
        ssr: { noExternal: true },
        build: {
          ssr: 'shell/first-state.tsx',
          outDir: '../dist/web/.server',
          emptyOutDir: true,
          target: 'node20',
          chunkSizeWarningLimit: 10_000,
          rolldownOptions: { output: { codeSplitting: false } },
        },
      })
    },
  }
}

/** What is installed on a phone, and the worker that opens it without a network. */
function installable() {
  const png = (name: string, sizes: string, purpose: 'any' | 'maskable') => ({
    src: `/icons/${name}.png`,
    sizes,
    type: 'image/png',
    purpose,
  })
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'service-worker.ts',
    injectRegister: null,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg}', 'icons/icon-192.png', '**/*-latin-wght-normal-*.woff2'],
      // Flags come when they are shown; the portal and the explorer are not the players'.
      globIgnores: ['flags/**', 'assets/Portal*', 'assets/explorer/**', '**/node_modules/**'],
    },
    manifest: {
      id: '/',
      name: `${product.name}, ${product.tagline}`,
      short_name: product.name,
      description: product.description,
      lang: 'en',
      start_url: '/',
      display: 'standalone',
      theme_color: '#faf6ef',
      background_color: '#faf6ef',
      categories: ['games', 'music'],
      icons: [
        png('icon-192', '192x192', 'any'),
        png('icon-512', '512x512', 'any'),
        png('maskable-512', '512x512', 'maskable'),
      ],
      shortcuts: [
        { name: "Today's game", url: '/', icons: [png('icon-192', '192x192', 'any')] },
        { name: 'Archive', url: '/archive', icons: [png('icon-192', '192x192', 'any')] },
      ],
    },
  })
}

const api = process.env['API_URL'] ?? 'http://127.0.0.1:4000'
const OF_THE_SERVER = [
  '/images',
  '/flags',
  '/auth',
  '/dev-identity',
  '/developers',
  '/assets/explorer',
  '/schema.graphql',
]

/** What the server alone reads. */
const unserved = [firstState(), embeddedBoard(api)]

export default defineConfig({
  root: 'web',
  plugins: [react(), preloadFonts(), runApart(), drawIcons(), explorer(), installable(), precompress(), ...unserved],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    // Few files, since each costs a phone another round trip: four that draw the first screen, one of what dialogs share.
    rolldownOptions: {
      // Each screen brings its own documents: the list of all of them must not carry the others along.
      treeshake: { moduleSideEffects: [{ test: /[\\/]web[\\/]gql[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules.(?:react|react-dom|scheduler)[\\/]|react-first/,
              priority: 4,
            },
            { name: 'data', tags: ['$initial'], test: /node_modules.(?:@apollo|@wry|graphql|rxjs)/, priority: 3 },
            // What screens are made of, apart from the first screen: each of the two is run in a moment of its own.
            {
              name: 'pieces',
              tags: ['$initial'],
              test: /web[\\/](?:ui|state|apollo|gql|(?:play|creator|friends|players)[\\/](?:parts|charts|how-to-play|share-link|grid|people|player-menu|preferences))[\\/]|node_modules/,
              priority: 2,
            },
            { name: 'index', tags: ['$initial'], priority: 1 },
            { name: 'ui', test: /node_modules.@base-ui/, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
    // What matters is the compressed size, which `npm run check` holds.
    chunkSizeWarningLimit: 1000,
  },
  // The rules stand beside the web, and packages above it; nothing else is served.
  server: {
    fs: { allow: ['.', '../schema/rules', '../node_modules'] },
    proxy: { '/graphql': { target: api, ws: true }, ...Object.fromEntries(OF_THE_SERVER.map((path) => [path, api])) },
  },
})
