import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartFailure } from '#server/start-failure.ts'

/** A socket path is limited to 104 bytes on macOS and 108 on Linux; file names of 20 bytes must fit after the folder. */
const LONGEST_FOLDER = 80

/** Returns a private folder for UNIX sockets: the data folder, or a folder with a short path in the system's temporary folder. */
export function socketFolder(dataFolder: string): string {
  if (Buffer.byteLength(dataFolder) <= LONGEST_FOLDER) return dataFolder
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `ninefold-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = statSync(folder)
  // Another user may have created this name before.
  if (process.getuid && uid !== process.getuid() && uid !== statSync(dataFolder).uid) {
    throw new StartFailure(`${folder} belongs to somebody else: set DATA_DIR to a folder with a shorter path.`)
  }
  chmodSync(folder, 0o700)
  return folder
}
