/** The page of changes: a section for each day on which a schema was published, and before them what is declared for the next. */
import type { SchemaChange } from './schema-changes.ts'

const NEXT = '## Next'
const SECTION = /^## /m

/** A breaking change that is meant, as a line of the section of the next schema: `- breaking: MESSAGE`, and what to say of it. */
export function declarationOf(message: string): string {
  return `- breaking: ${message}`
}

/** The lines that declare what the next schema breaks. */
export function declaredIn(page: string): readonly string[] {
  return nextSection(page)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.startsWith('- breaking: '))
}

/** Whether a line declares a change; what follows in brackets is for people. */
export function declares(line: string, message: string): boolean {
  const declaration = declarationOf(message)
  return line === declaration || (line.startsWith(`${declaration} (`) && line.endsWith(')'))
}

/** The page with these changes published; those of a day that has a section already join it. */
export function withPublished(page: string, changes: readonly SchemaChange[], day: string): string {
  const declared = declaredIn(page)
  const lines = changes.map(
    ({ level, message }) => declared.find((line) => declares(line, message)) ?? `- ${level}: ${message}`,
  )
  const { head, rest } = parts(page)
  const heading = `## ${day}`
  const [first = '', ...older] = rest.split(/\n(?=## )/)
  const isSameDay = first.split('\n')[0] === heading
  const kept = isSameDay ? first.split('\n').filter((line) => line.startsWith('- ')) : []
  const section = `${heading}\n\n${[...kept, ...lines].join('\n')}\n`
  const before = isSameDay ? older : rest === '' ? [] : [first, ...older]
  return `${[`${head}${NEXT}\n`, section, ...before.map((text) => `${text.trimEnd()}\n`)].join('\n')}`
}

function nextSection(page: string): string {
  const start = page.indexOf(`${NEXT}\n`)
  if (start < 0) return ''
  const body = page.slice(start + NEXT.length)
  const end = body.search(SECTION)
  return end < 0 ? body : body.slice(0, end)
}

/** What stands before the section of the next schema, and the sections after it. */
function parts(page: string): { readonly head: string; readonly rest: string } {
  const start = page.indexOf(`${NEXT}\n`)
  if (start < 0) return { head: `${page.trimEnd()}\n\n`, rest: '' }
  const rest = page.slice(start + NEXT.length + nextSection(page).length)
  return { head: page.slice(0, start), rest }
}
