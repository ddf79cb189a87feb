/** Takes the examples out of the published guides, runs them as a reader would, and compares what they print with what the guides say. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Example {
  readonly page: string
  readonly language: string
  readonly program: string
  /** What the guide says that it prints. */
  readonly prints: string
}

/** A process that starts on a busy machine, and asks. */
const RUN_MS = 45_000
const BLOCK = /<pre [^>]*data-example="(\w+)" data-language="(\w+)"><code>([\s\S]*?)<\/code>/g

/** In the order of the page; each program has its output right after it. */
export function examplesIn(page: string, html: string): readonly Example[] {
  const blocks = [...html.matchAll(BLOCK)].map(([, mark = '', language = '', code = '']) => ({
    mark,
    language,
    text: unescaped(code),
  }))
  return blocks.flatMap(({ mark, language, text }, index) => {
    if (mark !== 'run') return []
    const next = blocks[index + 1]
    if (next?.mark !== 'prints') throw new Error(`${page}: nothing says what this prints:\n${text}`)
    return [{ page, language, program: text, prints: next.text }]
  })
}

/** What it writes. By a shell, or by Node as a module that stands in this repository. */
export async function run(
  { language, program }: Example,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const [command, args] =
    language === 'sh'
      ? ['sh', ['-c', program] as const]
      : [process.execPath, ['--input-type=module', '-e', program] as const]
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: RUN_MS,
  })
  const [out, complaints] = ['', ''].map((_, index) => collected(index === 0 ? child.stdout : child.stderr))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`It ended with ${code}:\n${program}\n${complaints?.()}`)
  return out?.() ?? ''
}

function collected(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.on('data', (part) => {
    text += String(part)
  })
  return () => text
}

/** Several JSON values, one after the other. */
export function valuesIn(text: string): readonly unknown[] {
  const values: unknown[] = []
  let start = 0
  for (let end = text.indexOf('}'); end >= 0; end = text.indexOf('}', end + 1)) {
    const value = parsed(text.slice(start, end + 1))
    if (value === undefined) continue
    values.push(value)
    start = end + 1
  }
  if (text.slice(start).trim() !== '') throw new Error(`This is no JSON: ${text.slice(start)}`)
  return values
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same fields with the same kinds of values, yes and no as they are; null is of every kind, and a list may be longer or shorter, but not empty. */
export function shapeOf(value: unknown, model: unknown): unknown {
  if (model === null) return null
  if (Array.isArray(model)) {
    if (!Array.isArray(value)) return value
    return value.slice(0, 1).map((item) => shapeOf(item, model[0]))
  }
  if (typeof model === 'boolean') return value
  if (typeof model !== 'object') return typeof value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shapeOf(field, Reflect.get(model, name))]),
  )
}

/** The text of an element. */
export const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
