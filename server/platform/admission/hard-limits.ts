/** Refuses documents and variables that are larger than any honest client's; the limits are in schema/limits.ts. */
import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql'
import {
  MAX_ALIASES,
  MAX_LIST_ITEMS,
  MAX_SCHEMA_FIELDS,
  MAX_TOKENS,
  MAX_TYPE_FIELDS,
  MAX_VARIABLE_DEPTH,
  MAX_VARIABLE_LETTERS,
} from '#schema/limits.ts'

/** A validation rule. */
export function fewAliases(context: ValidationContext): ASTVisitor {
  let aliases = 0
  return {
    Field(node) {
      if (!node.alias) return
      aliases++
      if (aliases === MAX_ALIASES + 1) {
        context.reportError(refusal('TOO_MANY_ALIASES', `A document may have ${MAX_ALIASES} aliases.`))
      }
    },
  }
}

const INTROSPECTION: Readonly<Record<string, number>> = { __schema: MAX_SCHEMA_FIELDS, __type: MAX_TYPE_FIELDS }

/** A validation rule: aliases could repeat the whole schema in the response. */
export function littleIntrospection(context: ValidationContext): ASTVisitor {
  const counts = new Map<string, number>()
  return {
    Field({ name: { value: name } }) {
      const most = INTROSPECTION[name]
      if (most === undefined) return
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      if (count !== most + 1) return
      const message = `A document may ask for \`${name}\` ${most === 1 ? 'once' : `${most} times`}.`
      context.reportError(refusal('TOO_MUCH_INTROSPECTION', message))
    },
  }
}

/** Adds a code to the parser's error for too many tokens. */
export function withCode(problem: unknown): unknown {
  const isTooLong = problem instanceof GraphQLError && problem.message.includes(`${MAX_TOKENS} tokens`)
  return isTooLong ? refusal('TOO_MANY_TOKENS', `A document may have ${MAX_TOKENS} tokens.`) : problem
}

/** Returns null for variables within the limits. */
export function variablesRefusal(variables: unknown): GraphQLError | null {
  return refusalIn(variables, 0, { letters: 0 })
}

/** `counted` accumulates over all values. */
function refusalIn(value: unknown, depth: number, counted: { letters: number }): GraphQLError | null {
  if (typeof value === 'string') counted.letters += value.length
  if (counted.letters > MAX_VARIABLE_LETTERS) {
    return refusal('VARIABLES_TOO_LARGE', `Variables may hold ${MAX_VARIABLE_LETTERS} characters of text.`)
  }
  if (typeof value !== 'object' || value === null) return null
  if (depth > MAX_VARIABLE_DEPTH) {
    return refusal('VARIABLES_TOO_DEEP', `Variables may be nested ${MAX_VARIABLE_DEPTH} deep.`)
  }
  if (Array.isArray(value) && value.length > MAX_LIST_ITEMS) {
    return refusal('LIST_TOO_LONG', `A list in the variables may have ${MAX_LIST_ITEMS} items.`)
  }
  for (const inner of Object.values(value)) {
    const found = refusalIn(inner, depth + 1, counted)
    if (found) return found
  }
  return null
}

function refusal(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400 } } })
}
