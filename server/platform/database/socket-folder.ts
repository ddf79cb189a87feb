/** A private folder for UNIX sockets, with a path short enough for the system. */
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartFailure } from '#server/start-failure.ts'

/** A socket's path has 104 bytes on macOS, 108 on Linux; names of 20 bytes must fit behind the folder. */
const LONGEST_FOLDER = 80

/** The data folder itself, or a short one of its own in the folder for temporary files. */
export function socketFolder(dataFolder: string): string {
  if (Buffer.byteLength(dataFolder) <= LONGEST_FOLDER) return dataFolder
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `ninefold-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = statSync(folder)
  // Anybody may have made this name before us.
  if (process.getuid && uid !== process.getuid() && uid !== statSync(dataFolder).uid) {
    throw new StartFailure(`${folder} belongs to somebody else: set DATA_DIR to a folder with a shorter path.`)
  }
  chmodSync(folder, 0o700)
  return folder
}
