import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runServer } from './server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

describe('a server that cannot start says in one sentence what to do', () => {
  it('when its port is taken', async () => {
    using folder = temporaryFolder()
    await using taken = await takePort()
    const { code, output } = await outcome({ PORT: String(taken.port), DATA_DIR: folder.path })
    expect(output).toBe(
      `Port ${taken.port} is taken by another program: end it, or choose another port (PORT=${taken.port + 1}).\n`,
    )
    expect(code).toBe(1)
  })

  it('when its data folder cannot be written', async () => {
    using folder = temporaryFolder()
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    const { code, output } = await outcome({ DATA_DIR: join(file, 'data') })
    expect(output).toMatch(/^The data folder .* cannot be written \(a file stands in its place\): set DATA_DIR .*\n$/)
    expect(code).toBe(1)
  })

  it('when nobody answers at DATABASE_URL, without telling the password', async () => {
    await using free = await takePort()
    await free[Symbol.asyncDispose]()
    const { code, output } = await outcome({ DATABASE_URL: `postgresql://me:secret@127.0.0.1:${free.port}/ninefold` })
    expect(output).toBe(
      `The database at 127.0.0.1:${free.port}/ninefold does not answer (connection refused): correct DATABASE_URL or the database.\n`,
    )
    expect(code).toBe(1)
  })

  it('when the configuration has mistakes, all of them', async () => {
    const { code, output } = await outcome({ PORT: 'http', LOG_LEVEL: 'loud' })
    expect(output).toMatch(/^The configuration has 2 mistakes:\n {2}PORT .*\n {2}LOG_LEVEL .*\n$/)
    expect(code).toBe(1)
  })
})

async function outcome(variables: Readonly<Record<string, string>>) {
  await using server = runServer(variables)
  return await server.ended
}

async function takePort(): Promise<AsyncDisposable & { port: number }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return { port: address.port, [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())) }
}
