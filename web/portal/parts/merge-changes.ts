/** Two people have changed the same thing: field by field, ours where we have changed it, theirs everywhere else. */
export function mergeChanges<Value extends object>(versions: {
  readonly base: Value
  readonly ours: Value
  readonly theirs: Value
}): Value {
  const { base, ours, theirs } = versions
  const merged = { ...theirs }
  for (const field of fieldsOf(ours)) if (!isSame(base[field], ours[field])) merged[field] = ours[field]
  return merged
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What TypeScript cannot know of an object, we do: it has the fields of its type and no others. */
function fieldsOf<Value extends object>(value: Value): (keyof Value)[] {
  const names: (keyof Value)[] = []
  for (const name in value) names.push(name)
  return names
}
