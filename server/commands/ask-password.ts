/** Asks for a password: on a terminal without showing it, twice; else it is the first line of standard input. */
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartFailure } from '../start-failure.ts'

/** Refuses two that differ. */
export async function askPassword(whose: string): Promise<string> {
  if (!stdin.isTTY) return firstLine()
  const password = await askUnseen(`Password for ${whose}: `)
  if ((await askUnseen('The same again: ')) === password) return password
  throw new StartFailure('The two are not the same: nothing was done.')
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: stdin })
  for await (const line of lines) return line
  throw new StartFailure('There is no password: type it on a terminal, or give it as the first line of standard input.')
}

async function askUnseen(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true })
  stdout.write(question)
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    stdout.write('\n')
  }
}
