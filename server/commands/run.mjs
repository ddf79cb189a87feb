/** Runs one of the commands beside it, NAME.ts, in a clone that is made ready first. */
import { existsSync, readdirSync } from 'node:fs'
import { argv, chdir, exit } from 'node:process'
import { fileURLToPath } from 'node:url'
import { becomeParentOf, spawnTypeScript } from './child.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { install, make, requireNode } from './prepare.mjs'

endWithNpm()
chdir(fileURLToPath(new URL('../..', import.meta.url)))
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
  await make('prisma')
  if (existsSync('codegen.ts')) await make('graphql')
  becomeParentOf(spawnTypeScript(`server/commands/${name}.ts`, args))
}
