/** Which files a screen needs beside the first: they are asked for with the page, not only when its script has asked for them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Screens that many visits begin with, in files of their own. */
const SCREENS: ReadonlyMap<string, string> = new Map([
  ['/archive', 'screens/archive/ArchiveScreen.tsx'],
  ['/leaderboard', 'screens/leaderboard/LeaderboardScreen.tsx'],
])

/** What the build says of its files. */
const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
const buildManifest = z.record(z.string(), chunk)
type Chunk = z.infer<typeof chunk>

/** Their paths. */
export interface ScreenFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** For each such screen, by its path. `root` is dist/web. */
export function screenFiles(root: string): ReadonlyMap<string, ScreenFiles> {
  const manifest = join(root, '.vite/manifest.json')
  if (!existsSync(manifest)) return new Map()
  const chunks = buildManifest.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  const namesIn = (name: string): readonly string[] => [name, ...(chunks[name]?.imports.flatMap(namesIn) ?? [])]
  // The page names those of the first screen itself.
  const first = new Set(
    Object.keys(chunks)
      .filter((name) => chunks[name]?.isEntry)
      .flatMap(namesIn),
  )
  const chunksOf = (screen: string) => {
    const names = new Set(namesIn(screen).filter((name) => !first.has(name)))
    return [...names].flatMap((name) => chunks[name] ?? [])
  }
  return new Map([...SCREENS].map(([path, screen]) => [path, filesOf(chunksOf(screen))]))
}

const filesOf = (chunks: readonly Chunk[]): ScreenFiles => ({
  scripts: chunks.map(({ file }) => `/${file}`),
  styles: chunks.flatMap(({ css }) => css.map((style) => `/${style}`)),
})

/** The header that asks for them. */
export function linkTo({ scripts, styles }: ScreenFiles): string {
  return [
    ...scripts.map((path) => `<${path}>; rel=modulepreload; crossorigin`),
    ...styles.map((path) => `<${path}>; rel=preload; as=style; crossorigin`),
  ].join(', ')
}
