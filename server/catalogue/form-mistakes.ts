/** Says in words what is wrong with the form of an entry, whatever file it stands in. */
import type { z } from 'zod'

/** A mistake of form in words, wherever the form itself has none. */
export function explain(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined
  if (issue.input === undefined) return 'is missing: add it'
  if (issue.input === null) return 'is empty: give it a value or remove it'
  const wanted: Record<string, string> = {
    string: 'must be text: put it in quotes',
    number: 'must be a number',
    int: 'must be a whole number',
    boolean: 'must be true or false',
    array: 'must be a list, such as [one, two]',
    object: 'must have fields, such as "id: paper-lanterns"',
    record: 'must be album ids with track numbers, such as "paper-lanterns: 1", or {}',
  }
  return wanted[issue.expected]
}

/** The fields that are wrong. */
export function placesOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
}

/** What is wrong with a field, or with all of an entry. */
export function sentence({ message }: z.core.$ZodIssue, path: readonly PropertyKey[]): string {
  const field = fieldAt(path)
  return field ? `"${field}" ${message}` : `this entry ${message}`
}

/** 'songs[2].title': entries are counted from 1. */
export function fieldAt(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (words, part) =>
      typeof part === 'number' ? `${words}[${part + 1}]` : words ? `${words}.${String(part)}` : String(part),
    '',
  )
}
