/** Turns documents that are asked often into programs; any other is interpreted. */
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type FieldNode,
  GraphQLError,
  getLocation,
  visit,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { schema } from '#schema/schema.ts'
import { boundedRun } from '../bounded-run.ts'

export type Variables = Readonly<Record<string, unknown>>
/** Runs an operation, of a subscription with the event in hand; without data in the result nothing of it ran. */
export type Run<C> = (
  context: C,
  variables: Variables | undefined,
  event?: unknown,
) => ExecutionResult | Promise<ExecutionResult>

export interface Compiler {
  runner<C extends object>(document: DocumentNode, operationName: string | undefined): Run<C>
}

/** So often it has to have gone well: then compiling it will pay. */
const RUNS_BEFORE = 10
/** Compiling takes some milliseconds, in which nobody is answered: whoever sends ever new documents may not have more of them. */
const PAUSE_MS = 200

/** How an operation ran. */
export type Way = 'compiled' | 'interpreted'

/** `now` in milliseconds; `onRun` is called before each run. */
export function createCompiler(
  now: () => number = () => performance.now(),
  onRun: (way: Way) => void = () => {},
): Compiler {
  let mayAgainAt = 0
  return {
    runner<C extends object>(document: DocumentNode, operationName: string | undefined): Run<C> {
      let good = 0
      let way: Way = 'interpreted'
      let run: Run<C> = async (contextValue, variableValues, rootValue) => {
        const result = await execute({ schema, document, operationName, rootValue, contextValue, variableValues })
        if (!result.errors) good += 1
        if (good >= RUNS_BEFORE && now() >= mayAgainAt) {
          mayAgainAt = now() + PAUSE_MS
          good = Number.NEGATIVE_INFINITY
          const program = compiled<C>(document, operationName)
          if (program) [run, way] = [program, 'compiled']
        }
        return result
      }
      return (context, ...asked) => {
        onRun(way)
        return boundedRun(context, () => run(context, ...asked))
      }
    },
  }
}

/** Null for what cannot be compiled. */
function compiled<C extends object>(document: DocumentNode, operationName: string | undefined): Run<C> | null {
  const program = compileQuery(schema, document, operationName)
  if (!isCompiledQuery(program)) return null
  return async (context, variables, event) => {
    const result = await program.query(event, context, variables)
    return result.errors && result.data !== undefined
      ? { ...result, errors: result.errors.map((error) => withNodes(error, document)) }
      : result
  }
}

/** A program knows where in the text an error happened, and others ask for the field that stands there. */
function withNodes(error: GraphQLError, document: DocumentNode): GraphQLError {
  const nodes: FieldNode[] = []
  visit(document, {
    Field(node) {
      if (!node.loc) return
      const { line, column } = getLocation(node.loc.source, node.loc.start)
      if (error.locations?.some((place) => place.line === line && place.column === column)) nodes.push(node)
    },
  })
  const { path, originalError, extensions } = error
  return new GraphQLError(error.message, { nodes, path, originalError, extensions })
}
