/** Runs one of the commands beside it, NAME.ts, in a clone that is made ready first. */
import { existsSync, readdirSync } from 'node:fs'
import { argv, chdir, exit } from 'node:process'
import { fileURLToPath } from 'node:url'
import { becomeParentOf, builtFile, spawnBuilt, spawnTypeScript } from './child.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { install, loadDotEnv, make, requireNode } from './prepare.mjs'

endWithNpm()
chdir(fileURLToPath(new URL('../..', import.meta.url)))
loadDotEnv()
await run(argv[2], argv.slice(3))

async function run(name, args) {
  requireNode()
  const names = readdirSync('server/commands')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
  if (name === undefined || !names.includes(name)) {
    console.error(
      `${name === undefined ? 'Which command?' : `There is no command ${name}.`} There are: ${names.join(', ')}.`,
    )
    exit(1)
  }
  await install()
  await make('prisma', 'graphql', 'server')
  // What operators need is built; what developers need is not.
  const isBuilt = existsSync(builtFile(name))
  becomeParentOf(isBuilt ? spawnBuilt(name, args) : spawnTypeScript(`server/commands/${name}.ts`, args))
}
