/** Two boundaries as they are when the code runs: reading the schema opens nothing, and the browser gets nothing of the server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { root } from './source-tree.ts'

const schema = join(root, 'schema/schema.ts')
const prismaClient = join(root, 'prisma/generated/client')
const bundle = join(root, 'dist/web')

/** Loading it transpiles every entity on a machine that may be busy with other tests. */
const LOADING_MS = 60_000

it.runIf(existsSync(schema) && existsSync(prismaClient))(
  'opens nothing when the schema is imported: the process has nothing to wait for and ends',
  async () => {
    const program = `await import(${JSON.stringify(schema)}); console.log(process.getActiveResourcesInfo().join())`
    const settings = ['--import', 'tsx', '--input-type=module', '--eval', program]
    const child = spawn(process.execPath, settings, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect(said).not.toMatch(/TCP|UDP|Timeout|ChildProcess|FSEvent|Worker/)
    expect(code).toBe(0)
  },
  LOADING_MS,
)

it.runIf(existsSync(bundle))('ships the browser nothing of the server', () => {
  const names = readdirSync(bundle, { recursive: true, encoding: 'utf8' })
  // What the server draws with stays with it; the explorer is GraphiQL as its makers built it, with words of its own.
  const scripts = names.filter((name) => name.endsWith('.js') && !/^(?:\.server|assets.explorer)[\\/]/.test(name))
  const serverSide = /@pothos|@prisma\/|PrismaClient|["'`]node:[a-z]/
  expect(scripts.filter((name) => serverSide.test(readFileSync(join(bundle, name), 'utf8')))).toEqual([])
})
