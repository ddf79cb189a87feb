/** The one executor, of queries, mutations and events: documents that are asked often are compiled, any other is interpreted. */
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type FieldNode,
  GraphQLError,
  getLocation,
  getOperationAST,
  type OperationDefinitionNode,
  visit,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { schema } from '#schema/schema.ts'
import { boundedRun } from './bounded-run.ts'

export type Variables = Readonly<Record<string, unknown>>
/** Runs an operation, of a subscription with the event in hand; without data in the result nothing of it ran. */
export type Run = (
  context: object,
  variables: Variables | undefined,
  event?: unknown,
) => ExecutionResult | Promise<ExecutionResult>

export interface Executor {
  /** Of a valid document; the same for the same operation, wherever it was asked for. */
  runner(document: DocumentNode, operationName: string | undefined): Run
}

/** So often it has to have gone well: then compiling it will pay. */
const RUNS_BEFORE = 10
/** Compiling takes some milliseconds, in which nobody is answered: whoever sends ever new documents may not have more of them. */
const PAUSE_MS = 200

/** How an operation ran. */
export type Way = 'compiled' | 'interpreted'

/** `now` in milliseconds; `onRun` is called before each run. */
export function createExecutor(
  now: () => number = () => performance.now(),
  onRun: (way: Way) => void = () => {},
): Executor {
  const runs = new WeakMap<OperationDefinitionNode, Run>()
  let mayAgainAt = 0
  const prepare = (document: DocumentNode, operationName: string | undefined): Run => {
    const interpret: Run = (contextValue, variableValues, rootValue) =>
      execute({ schema, document, operationName, rootValue, contextValue, variableValues })
    let good = 0
    let way: Way = 'interpreted'
    let run: Run = async (...asked) => {
      const result = await interpret(...asked)
      if (!result.errors) good += 1
      if (good >= RUNS_BEFORE && now() >= mayAgainAt) {
        mayAgainAt = now() + PAUSE_MS
        good = Number.NEGATIVE_INFINITY
        const program = compiled(document, operationName, interpret)
        if (program) [run, way] = [program, 'compiled']
      }
      return result
    }
    return (context, ...asked) => {
      onRun(way)
      return boundedRun(context, () => run(context, ...asked))
    }
  }
  return {
    runner(document, operationName) {
      const operation = getOperationAST(document, operationName)
      if (!operation) throw new Error(`A document without the operation ${operationName ?? 'that it should have'}`)
      const run = runs.get(operation) ?? prepare(document, operationName)
      runs.set(operation, run)
      return run
    },
  }
}

/** Null for what cannot be compiled. */
function compiled(document: DocumentNode, operationName: string | undefined, interpret: Run): Run | null {
  const program = compileQuery(schema, document, operationName)
  if (!isCompiledQuery(program)) return null
  return async (context, variables, event) => {
    const result = await program.query(event, context, variables)
    // Its variables are wrong, and nothing ran: what interprets says why, in the words of the specification.
    if (result.data === undefined) return interpret(context, variables, event)
    return result.errors ? { ...result, errors: result.errors.map((error) => withNodes(error, document)) } : result
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
