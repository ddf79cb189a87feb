/** `npm start`: from a fresh clone to a running server, and `npm run dev` to one that follows every change. */
import { argv, chdir, env, exit } from 'node:process'
import { fileURLToPath } from 'node:url'
import { becomeParentOf, spawnBuilt, spawnTypeScript } from './child.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { install, loadDotEnv, make, requireNode } from './prepare.mjs'

const KNOWN = ['--dev', '--help']

endWithNpm()
chdir(fileURLToPath(new URL('../..', import.meta.url)))
loadDotEnv()
await start(argv.slice(2))

async function start(words) {
  requireNode()
  const unknown = words.find((word) => !KNOWN.includes(word))
  if (unknown !== undefined) {
    console.error(`npm start does not know ${unknown}: npm start -- --help shows what can be set.`)
    exit(1)
  }
  await install()
  if (words.includes('--help')) return becomeParentOf(spawnTypeScript('server/commands/help.ts'))
  await make('prisma', 'graphql')
  if (words.includes('--dev')) return becomeParentOf(spawnTypeScript('server/commands/dev.mjs'))
  await make('web', 'server')
  becomeParentOf(spawnBuilt('main', [], asFastAsInProduction()))
}

/** GraphQL is slower without NODE_ENV=production, but only a person decides that a server is for the public. */
function asFastAsInProduction() {
  return env.NODE_ENV ? env : { ...env, NODE_ENV: 'production', PRODUCTION: env.PRODUCTION ?? 'off' }
}
