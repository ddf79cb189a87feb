/** The repository as text: its hand-written files, what each imports, and its code without comments and strings. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SourceFile {
  /** From the root of the repository, with '/'. */
  readonly path: string
  readonly text: string
}

export interface Import {
  readonly from: string
  /** A path of the repository ('schema/rules/puzzle/clue.ts'), or the name of a package as written ('node:fs', 'graphql'). */
  readonly target: string
  readonly isLocal: boolean
  /** Erased before the code runs, so it ties types together but not modules. */
  readonly isTypeOnly: boolean
}

export const root = fileURLToPath(new URL('../..', import.meta.url))

const TEXT = new Set(
  '.ts .tsx .mjs .mts .js .json .css .html .graphql .prisma .sql .yaml .yml .md .svg .sh .toml'.split(' '),
)
const CODE = new Set(['.ts', '.tsx', '.mjs', '.mts', '.js'])

/** Every text file that git would keep: what .gitignore names is generated, installed or private. */
export function textFiles(): SourceFile[] {
  return walk(root, ignored()).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export function isCode(file: SourceFile): boolean {
  return CODE.has(extname(file.path))
}

/** Files such as vite.config.ts, which tools load by their own conventions. */
export function isToolConfig(file: SourceFile): boolean {
  return /^(?:[\w-]+\.config|codegen|tests\/e2e\/support\/wait-reporter|tests\/support\/module-times)\.ts$/.test(
    file.path,
  )
}

const SPECIFIERS = [
  // import … from '…', export … from '…': no statement of another kind has none of these characters before its `from`
  /^(?<keyword>import|export)\s(?<names>[^'"`();=]*?)\bfrom\s*['"](?<target>[^'"]+)['"]/gm,
  /^import\s*['"](?<target>[^'"]+)['"]/gm,
  /\bimport\(\s*['"](?<target>[^'"]+)['"]\s*\)/g,
]

/** What a file imports, in any of the ways the language has. */
export function importsOf(file: SourceFile): Import[] {
  return SPECIFIERS.flatMap((specifier) =>
    [...file.text.matchAll(specifier)].map(({ groups }) => {
      const written = groups?.['target'] ?? ''
      const target = resolved(file.path, written)
      const isTypeOnly = /^type\s/.test(groups?.['names'] ?? '')
      return { from: file.path, target: target ?? written, isLocal: target !== null, isTypeOnly }
    }),
  )
}

const NOT_CODE = new RegExp(
  [
    String.raw`\/\*[\s\S]*?\*\/`, // comments
    String.raw`\/\/[^\n]*`,
    String.raw`(?<=[=(,:\[!&|?]\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+\/`, // regular expressions
    String.raw`'(?:\\.|[^'\\\n])*'`,
    String.raw`"(?:\\.|[^"\\\n])*"`,
    '`(?:\\\\.|[^`\\\\])*`',
  ].join('|'),
  'g',
)

/** The code alone: comments, and what stands in strings and regular expressions, are blanks, so that words there are not taken for code. */
export function codeOf(file: SourceFile): string {
  return file.text.replace(NOT_CODE, (match) => {
    const blank = match.replace(/[^\n]/g, ' ')
    return /^\/[/*]/.test(match) ? blank : `${match[0]}${blank.slice(1, -1)}${match[0]}`
  })
}

/** Each comment with its line. Strings and regular expressions are skipped, whatever stands in them. */
export function commentsOf(file: SourceFile): readonly { readonly text: string; readonly line: number }[] {
  return [...file.text.matchAll(NOT_CODE)].flatMap(({ 0: text, index }) =>
    /^\/[/*]/.test(text) ? [{ text, line: file.text.slice(0, index).split('\n').length }] : [],
  )
}

/** Names that a file declares; parameters and destructured names are left out. */
export function declaredNames(file: SourceFile): readonly string[] {
  const declared = /\b(?:const|let|function|class|interface|type|readonly|get|set|async)\s+#?([A-Za-z_$][\w$]*)/g
  return [...codeOf(file).matchAll(declared)].map(([, name = '']) => name)
}

export function exportedTypesOf(file: SourceFile): readonly string[] {
  const exported = /^export (?:abstract )?(?:class|interface|type) (\w+)/gm
  return [...codeOf(file).matchAll(exported)].map(([, name = '']) => name)
}

/** Each place where a pattern occurs, as 'path:line'. */
export function placesOf(pattern: RegExp, file: SourceFile, text = file.text): string[] {
  const matches = [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))]
  return matches.map((match) => `${file.path}:${text.slice(0, match.index).split('\n').length}`)
}

function resolved(from: string, written: string): string | null {
  if (written.startsWith('#')) return written.slice(1)
  if (written.startsWith('.')) return join(dirname(from), written).split(sep).join('/')
  return null
}

function walk(folder: string, skip: ReadonlySet<string>): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = relative(root, join(folder, entry.name)).split(sep).join('/')
    if (skip.has(path) || skip.has(entry.name)) return []
    if (entry.isDirectory()) return walk(join(root, path), skip)
    return entry.isFile() && (TEXT.has(extname(path)) || extname(path) === '') ? [path] : []
  })
}

/** The lines of our .gitignore are plain names and paths; other patterns would need more than this. */
function ignored(): Set<string> {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  return new Set(['.git', ...lines.map((line) => line.trim().replace(/^\/|\/$/g, '')).filter(Boolean)])
}
