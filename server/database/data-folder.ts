/** The folder in which everything is kept when no DATABASE_URL is given: made, private, and writable, or a clear sentence. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartFailure } from '../start-failure.ts'

/** Makes the folder where it is missing and returns its whole path. */
export function prepareDataFolder(folder: string): string {
  const path = resolve(folder)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (!statSync(path).isDirectory()) throw new Error('not a folder')
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return path
  } catch (problem) {
    throw unusable(path, problem)
  }
}

function unusable(path: string, problem: unknown): StartFailure {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  const reasons: Record<string, string> = {
    EACCES: 'no permission',
    EPERM: 'no permission',
    EROFS: 'the disk is read-only',
    ENOTDIR: 'a file stands in its place',
    EEXIST: 'a file stands in its place',
    ENOSPC: 'the disk is full',
  }
  const reason = reasons[code] ?? (problem instanceof Error ? problem.message : String(problem))
  return new StartFailure(
    `The data folder ${path} cannot be written (${reason}): set DATA_DIR to a folder that can, or DATABASE_URL.`,
  )
}
