/** Holds every import against the table of rooms, so that the directions of dependence stay what they are. */
import { describe, expect, it } from 'vitest'
import { covers, roomOf, rooms, startingPoints } from './rooms.ts'
import { codeOf, type Import, importsOf, isCode, placesOf, textFiles } from './source-tree.ts'

const files = textFiles().filter(isCode)
const housed = files.filter(({ path }) => /^(?:schema|server|web)\//.test(path))
const imports = housed.flatMap(importsOf)

describe('who may import whom', () => {
  it('has a room for every file of the schema, the server and the web', () => {
    expect(housed.filter(({ path }) => !roomOf(path)).map(({ path }) => path)).toEqual([])
  })

  it.each(rooms.map(({ at }) => at))('%s imports only what it may', (at) => {
    const ofRoom = imports.filter(({ from }) => roomOf(from)?.at === at)
    expect(ofRoom.filter((one) => !isAllowed(one)).map(asText)).toEqual([])
  })

  it('has no cycle, types included', () => {
    expect(cycles(new Map(housed.map(({ path }) => [path, targetsOf(path)])))).toEqual([])
  })

  it('has no small file that one other file alone needs', () => {
    const small = housed.filter(({ path, text }) => text.trimEnd().split('\n').length < 40 && !standsAlone(path))
    const all = files.flatMap(importsOf)
    const importers = (path: string) => new Set(all.flatMap(({ from, target }) => (target === path ? [from] : [])))
    expect(small.filter(({ path }) => importers(path).size === 1).map(({ path }) => path)).toEqual([])
  })

  it('lets no folder of a feature reach into that of another screen', () => {
    const screens = /Screen\.tsx$/
    const crossing = imports.filter(
      ({ from, target }) =>
        screens.test(target) && !/^web\/(?:app\/|portal\/Portal)/.test(from) && folderOf(from) !== folderOf(target),
    )
    expect(crossing.map(asText)).toEqual([])
  })

  it('lets nothing but their own thread search for puzzles', () => {
    const rules = /^schema\/rules\/puzzle\/(?:random|constrained)-draft\.ts$/
    const searching = imports.filter(
      ({ from, target, isTypeOnly }) => /^server\//.test(from) && rules.test(target) && !isTypeOnly,
    )
    expect(new Set(searching.map(({ from }) => from))).toEqual(new Set(['server/portal/search-puzzle.ts']))
    const calling = housed.filter((file) => /\bsearchPuzzle\b/.test(codeOf(file))).map(({ path }) => path)
    expect(calling.sort()).toEqual(['server/portal/puzzle-search-thread.ts', 'server/portal/search-puzzle.ts'])
  })

  it('imports a starting point from tests alone', () => {
    const ofStarts = imports.filter(({ target }) => startingPoints.includes(target))
    expect(ofStarts.map(asText)).toEqual([])
  })

  it('imports tests from tests, commands and tool configurations alone', () => {
    const product = imports.filter(({ from }) => !from.startsWith('server/commands/'))
    expect(product.filter(({ target }) => target.startsWith('tests/')).map(asText)).toEqual([])
  })

  it.each(['start', 'run', 'test'])('lets npm run %s begin before there are packages', (name) => {
    const early = imports.filter(({ from }) => modulesFrom(`server/commands/${name}.mjs`).has(from))
    const ok = ({ target, isLocal }: Import) => (isLocal ? target.endsWith('.mjs') : target.startsWith('node:'))
    expect(early.filter((one) => !ok(one)).map(asText)).toEqual([])
  })
})

describe('the rules of the game', () => {
  it('ask no clock and no chance: both are arguments', () => {
    const impure = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\b|\bcrypto\b/
    const rules = files.filter(({ path }) => path.startsWith('schema/rules/'))
    expect(rules.flatMap((file) => placesOf(impure, file, codeOf(file)))).toEqual([])
  })
})

/** Components, rules, what the schema loads for its effect, what must be loaded first, and what a thread or a tool starts with. */
function standsAlone(path: string): boolean {
  const isLoaded =
    /^schema\/|^web\/app\/react-first\.ts$|^server\/portal\/puzzle-search-thread\.ts$|^server\/developers\/docs\/explorer-parts\.ts$|\.mjs$/
  return path.endsWith('.tsx') || isLoaded.test(path)
}

function targetsOf(path: string): readonly string[] {
  return imports.flatMap(({ from, target, isLocal }) => (from === path && isLocal ? [target] : []))
}

/** The first cycle from each file that is in one, each once. */
function cycles(targets: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const [done, found] = [new Set<string>(), new Set<string>()]
  const visit = (path: string, way: readonly string[]) => {
    const start = way.indexOf(path)
    if (start >= 0) found.add([...way.slice(start), path].join(' → '))
    if (start >= 0 || done.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...way, path])
    done.add(path)
  }
  for (const path of targets.keys()) visit(path, [])
  return [...found]
}

/** The file and all that it imports, directly or not. */
function modulesFrom(start: string): Set<string> {
  const reached = new Set([start])
  for (const path of reached) {
    for (const { from, target } of imports) if (from === path) reached.add(target)
  }
  return reached
}

function isAllowed({ from, target, isLocal, isTypeOnly }: Import): boolean {
  const room = roomOf(from)
  if (!room) return false
  if (!isLocal) return isPackageAllowed(room.packages, target)
  if (roomOf(target)?.at === room.at) return true
  const may = isTypeOnly ? [...room.may, ...(room.mayTypes ?? [])] : room.may
  return may.some((place) => covers(place, target))
}

function isPackageAllowed(packages: (typeof rooms)[number]['packages'], name: string): boolean {
  return 'only' in packages
    ? packages.only.some((pattern) => pattern.test(name))
    : !packages.never.some((pattern) => pattern.test(name))
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function asText({ from, target, isTypeOnly }: Import): string {
  return `${from} imports ${isTypeOnly ? 'types of ' : ''}${target}`
}
