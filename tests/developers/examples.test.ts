/** Every example of the guides, as it is published, does against a real server what its guide says. */
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { type Example, examplesIn, run, shapeOf, valuesIn } from './published-examples.ts'

const TODAY = 4
/** Fewer would mean that the search for them is broken. */
const FEWEST = 10

/** Most machines have it. */
const hasCurl = spawnSync('curl', ['--version']).status === 0

let server: TestServer
let examples: readonly Example[]
let key: string

beforeAll(async () => {
  server = await startTestServer({ today: TODAY })
  const ada = await signedIn(server.player(), 'Ada Reader')
  await ada.finishes(TODAY)
  key = await keyOf(ada)
  examples = (await Promise.all((await guidePaths()).map(examplesAt))).flat()
})
afterAll(() => server[Symbol.asyncDispose]())

it('has examples by curl, graphql-request, graphql-ws and Apollo', () => {
  expect(examples.length).toBeGreaterThanOrEqual(FEWEST)
  for (const tool of ['curl ', "from 'graphql-request'", "from 'graphql-ws'", "from '@apollo/client'"]) {
    expect(examples.some(({ program }) => program.includes(tool))).toBe(true)
  }
})

it('prints what the guides say that it prints', async () => {
  if (!hasCurl) console.log('There is no curl on this machine: its examples are not run.')
  for (const example of examples.filter(({ language }) => hasCurl || language !== 'sh')) {
    const told = await run(example, { NINEFOLD_KEY: key })
    const [found, models] = [valuesIn(told), valuesIn(example.prints)]
    const where = `${example.page}:\n${example.program}\nprinted\n${told}`
    expect(found, where).toHaveLength(models.length)
    for (const [index, model] of models.entries()) {
      expect(shapeOf(found[index], model), where).toEqual(shapeOf(model, model))
    }
  }
}, 300_000)

/** Those that the menu leads to. */
async function guidePaths(): Promise<readonly string[]> {
  const home = await (await fetch(`${server.url}/developers`)).text()
  return [...new Set([...home.matchAll(/href="(\/developers\/[\w-]+)"/g)].map(([, path = '']) => path))]
}

/** With this server's address in place of the one that a server on no fixed port calls its own. */
async function examplesAt(path: string): Promise<readonly Example[]> {
  const page = await (await fetch(server.url + path)).text()
  return examplesIn(path, page.replaceAll('localhost:0', new URL(server.url).host))
}

async function keyOf(player: Player): Promise<string> {
  const { createApiKey } = await player.asks<{ createApiKey: { token: string } }>(
    'mutation { createApiKey(input: { name: "guides", scope: READ_OWN }) { ... on ApiKeyCreated { token } } }',
  )
  return createApiKey.token
}
