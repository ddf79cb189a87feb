/** Compiles a selection into a function that writes JSON directly, if a table knows how to read each of its fields. */
import { encodeGlobalID } from '@pothos/plugin-relay'
import { type FragmentDefinitionNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql'

/** Upper bound of cached items per list position, some hundred bytes each. */
const MOST_KNOWN = 300

export type Write<T> = (value: T) => string

/** Returns the writer of a field for its selection; null if the selection is not supported. */
export type Field<T> = (selected: Selected) => Write<T> | null

export interface Shape<T> {
  readonly typeName: string
  readonly fields: Readonly<Record<string, Field<T>>>
}

/** The selections and fragments of a field; no selections for a scalar. */
export interface Selected {
  readonly sets: readonly SelectionSetNode[]
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
}

/** A finite number, a boolean or null. */
export function plain<T>(read: (value: T) => number | boolean | null): Field<T> {
  return ({ sets }) => (sets.length > 0 ? null : (value) => `${read(value)}`)
}

export function object<T, U>(shape: Shape<U>, read: (value: T) => U | null): Field<T> {
  return (selected) => {
    const write = writerOf(shape, selected)
    if (!write) return null
    return (value) => {
      const inner = read(value)
      return inner === null ? 'null' : write(inner)
    }
  }
}

export function text<T>(read: (value: T) => string | null): Field<T> {
  return ({ sets }) => (sets.length > 0 ? null : (value) => JSON.stringify(read(value)))
}

/** A global node id, as `encodeGlobalID` writes it. */
export function globalId<T>(typeName: string, read: (value: T) => string): Field<T> {
  return ({ sets }) => (sets.length > 0 ? null : (value) => `"${encodeGlobalID(typeName, read(value))}"`)
}

/** Uses the first field that supports the selection. */
export function either<T>(first: Field<T>, second: Field<T>): Field<T> {
  return (selected) => first(selected) ?? second(selected)
}

export function list<T, U>(shape: Shape<U>, read: (value: T) => readonly U[]): Field<T> {
  return (selected) => {
    const write = writerOf(shape, selected)
    if (!write) return null
    return (value) => `[${read(value).map(write).join(',')}]`
  }
}

/** A list whose items many viewers share at the same positions: each item is serialized once, so items must not be modified. */
export function places<T, Item, U>(
  shape: Shape<U>,
  read: (value: T) => readonly Item[],
  at: (item: Item, place: number) => U,
): Field<T> {
  return (selected) => {
    const write = writerOf(shape, selected)
    if (!write) return null
    const known: Map<Item, string>[] = []
    const rewritten = (item: Item, place: number) => {
      const pieces = known[place] ?? new Map<Item, string>()
      // Old items are no longer requested; current ones are soon cached again.
      if (pieces.size >= MOST_KNOWN) pieces.clear()
      const piece = `${place > 0 ? ',' : ''}${write(at(item, place))}`
      known[place] = pieces.set(item, piece)
      return piece
    }
    return (value) => {
      const items = read(value)
      let written = '['
      for (let place = 0; place < items.length; place++) {
        const item = items[place]
        if (item !== undefined) written += known[place]?.get(item) ?? rewritten(item, place)
      }
      return `${written}]`
    }
  }
}

/** Returns null if the selection has a field that the shape lacks, or arguments or directives. */
export function writerOf<T>(shape: Shape<T>, selected: Selected): Write<T> | null {
  const found = new Map<string, { readonly name: string; readonly sets: SelectionSetNode[] }>()
  const collect = (selections: readonly SelectionNode[]): boolean =>
    selections.every((node) => {
      if (node.directives?.length) return false
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value
        const field = found.get(key) ?? { name: node.name.value, sets: [] }
        found.set(key, field)
        if (node.selectionSet) field.sets.push(node.selectionSet)
        return !node.arguments?.length
      }
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : selected.fragments.get(node.name.value)
      if (!fragment || fragment.directives?.length) return false
      const type = fragment.typeCondition?.name.value ?? shape.typeName
      return type === shape.typeName && collect(fragment.selectionSet.selections)
    })
  if (selected.sets.length === 0 || !selected.sets.every(({ selections }) => collect(selections))) return null

  const writers: (readonly [beginning: string, write: Write<T>])[] = []
  for (const [key, { name, sets }] of found) {
    const write =
      name === '__typename' ? typeName(shape) : shape.fields[name]?.({ sets, fragments: selected.fragments })
    if (!write) return null
    writers.push([`${writers.length > 0 ? ',' : '{'}${JSON.stringify(key)}:`, write])
  }
  const beginnings = writers.map(([beginning]) => beginning)
  const writes = writers.map(([, write]) => write)
  return (value) => {
    let written = ''
    // Runs thousands of times a second: no closures per iteration, here and in `places`.
    for (let place = 0; place < writes.length; place++) {
      written += beginnings[place]
      written += writes[place]?.(value)
    }
    return `${written}}`
  }
}

function typeName<T>(shape: Shape<T>): Write<T> {
  return () => JSON.stringify(shape.typeName)
}
