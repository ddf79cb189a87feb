import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartFailure } from '#server/start-failure.ts'
import { whyUnwritable } from './why-unwritable.ts'

/**
 * Creates the folder for all data, used without DATABASE_URL, if it does not exist, and returns its absolute path. Fails with an
 * explanation if the folder is not private or not writable.
 */
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
  const reason = whyUnwritable(problem) ?? (problem instanceof Error ? problem.message : String(problem))
  return new StartFailure(
    `The data folder ${path} cannot be written (${reason}): set DATA_DIR to a folder that can, or DATABASE_URL.`,
  )
}
