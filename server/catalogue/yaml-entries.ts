/** Reads a YAML list entry by entry, and knows the line of everything in it. */
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import { explain, placesOf, sentence } from './form-mistakes.ts'
import type { Mistake } from './mistakes.ts'
import type { TextFile } from './text-file.ts'

/** An entry that has the right form. */
export interface Entry<T> {
  readonly value: T
  /** A mistake at the line of a field, or of the whole entry. */
  mistake(path: readonly PropertyKey[], message: string): Mistake
}

export interface Entries<T> {
  readonly entries: readonly Entry<T>[]
  /** The names of all entries, also of those with mistakes: what refers to them is no mistake of its own. */
  readonly names: readonly string[]
  /** False when the file could not be read to its end, so that names may be lacking. */
  readonly isWhole: boolean
}

export interface Form<T> {
  readonly form: z.ZodType<T>
  /** The field by which others refer to an entry. */
  readonly nameField: string
}

/** Checks each entry of a file against its form. */
export function readEntries<T>(
  { file, text }: TextFile,
  { form, nameField }: Form<T>,
  mistakes: Mistake[],
): Entries<T> {
  const list = parseList({ file, text }, mistakes)
  if (!list) return { entries: [], names: [], isWhole: false }
  const entries: Entry<T>[] = []
  const names: string[] = []
  for (const { node, value, lineOf } of list) {
    const mistake = (path: readonly PropertyKey[], message: string) => ({ file, line: lineOf(node, path), message })
    if (isRecord(value) && typeof value[nameField] === 'string') names.push(value[nameField])
    const read = form.safeParse(value, { error: explain })
    if (read.success) entries.push({ value: read.data, mistake })
    else
      mistakes.push(
        ...read.error.issues.flatMap((issue) => placesOf(issue).map((at) => mistake(at, sentence(issue, at)))),
      )
  }
  return { entries, names, isWhole: true }
}

interface ListItem {
  readonly node: Node
  readonly value: unknown
  lineOf(node: Node, path: readonly PropertyKey[]): number
}

function parseList({ file, text }: TextFile, mistakes: Mistake[]): readonly ListItem[] | null {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  const lineAt = (offset: number) => lineCounter.linePos(offset).line
  const problems = [...document.errors, ...document.warnings].map(({ pos, message }) => ({
    file,
    line: lineAt(pos[0]),
    message: `is no YAML here (${message}): indent as in the lines around it, and quote text that contains ': ' or begins with a sign`,
  }))
  visit(document, {
    // A few aliases of aliases make a short file endless.
    Alias(_, { range, source }) {
      problems.push({ file, line: lineAt(range?.[0] ?? 0), message: `*${source} is an alias: write the text itself` })
    },
  })
  mistakes.push(...problems)
  if (problems.length > 0) return null
  const list = document.contents
  if (!isSeq(list)) {
    const message = list === null ? 'is empty: give it a list of entries' : 'must be a list: begin each entry with "- "'
    mistakes.push({ file, line: 1, message })
    return null
  }
  const lineOf = (node: Node, path: readonly PropertyKey[]) => lineAt(offsetOf(node, path))
  return list.items.filter(isNode).map((node) => ({ node, value: node.toJS(document), lineOf }))
}

/** Where the field at a path begins; for a missing one, where that begins in which it is missing. */
function offsetOf(node: Node, path: readonly PropertyKey[]): number {
  const offset = node.range?.[0] ?? 0
  const [first, ...rest] = path
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(first))
    if (!pair) return offset
    if (isNode(pair.value) && rest.length > 0) return offsetOf(pair.value, rest)
    return isNode(pair.key) ? (pair.key.range?.[0] ?? offset) : offset
  }
  const item = isSeq(node) && typeof first === 'number' ? node.items[first] : undefined
  return isNode(item) ? offsetOf(item, rest) : offset
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
