/** Reads a text file of a catalogue; one that is missing, too large or no text is a mistake and not a crash. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mistake } from './mistakes.ts'

export interface TextFile {
  /** From the catalogue's folder. */
  readonly file: string
  readonly text: string
}

/** Null after a mistake was noted. */
export async function readTextFile(
  folder: string,
  { file, atMostKb }: { file: string; atMostKb: number },
  mistakes: Mistake[],
): Promise<TextFile | null> {
  const refuse = (message: string) => {
    mistakes.push({ file, line: null, message })
    return null
  }
  try {
    await using handle = await open(join(folder, file))
    const { size } = await handle.stat()
    if (size > atMostKb * 1024) return refuse(`is larger than ${atMostKb} KB: split it or make it smaller`)
    return { file, text: new TextDecoder('utf-8', { fatal: true }).decode(await handle.readFile()) }
  } catch (problem) {
    return refuse(whyUnreadable(problem))
  }
}

function whyUnreadable(problem: unknown): string {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  const reasons: Record<string, string> = {
    ENOENT: 'does not exist: add it',
    EISDIR: 'is a folder: put a file in its place',
    EACCES: 'may not be read: give the permission',
    ERR_ENCODING_INVALID_ENCODED_DATA: 'is not UTF-8 text: save it as UTF-8',
  }
  return reasons[code] ?? `cannot be read (${problem instanceof Error ? problem.message : String(problem)})`
}
