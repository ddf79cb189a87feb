/** Keeps passwords as argon2id hashes, and works on few at a time, so that no crowd of attempts takes the machine's memory. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { TryAgain } from '#schema/errors.ts'

/** OWASP's second choice of parameters: 19 MiB, two passes. The library's kind is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Each takes a fiftieth of a second. */
const AT_ONCE = 2
const MOST_WAITING = 50

export const SHORTEST_PASSWORD = 12
export const LONGEST_PASSWORD = 200

/** What is stored in place of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST)
}

/** Generates a password: 120 bits, in groups that can be read aloud. */
export function newPassword(): string {
  const letters = randomBytes(15).toString('base64url').replace(/[-_]/g, 'x').toLowerCase()
  return letters.replace(/(.{5})(?=.)/g, '$1-')
}

const checks = new PQueue({ concurrency: AT_ONCE })
let nobodys: Promise<string> | undefined

/** Whether the password is the one that was hashed; without a hash it takes as long to say no. Error: TryAgain when too many ask. */
export async function provesPassword(stored: string | null, password: string): Promise<boolean> {
  if (checks.size >= MOST_WAITING) throw new TryAgain()
  return checks.add(async () => {
    nobodys ??= hashPassword(newPassword())
    const isRight = await verify(stored ?? (await nobodys), password.normalize('NFKC'))
    return stored !== null && isRight
  })
}
