/** Executes queries, mutations and subscription events: compiles operations that run often, and interprets the others. */
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
import { MAX_ANSWER_BYTES, OPERATION_MS } from '#schema/limits.ts'
import { schema } from '#schema/schema.ts'
import { limitTime, outOfTime } from '#schema/time-limit.ts'
import { inTime } from '#server/live/in-time.ts'

export type Variables = Readonly<Record<string, unknown>>
/** Runs an operation; for a subscription, `event` is its event. A result without data means that nothing was executed. */
export type RunDocument = (
  context: object,
  variables: Variables | undefined,
  event?: unknown,
) => ExecutionResult | Promise<ExecutionResult>

export interface Executor {
  /** For a valid document. Returns the same function for the same operation. */
  runner(document: DocumentNode, operationName: string | undefined): RunDocument
}

/** Compiling pays off after this many successful runs. */
const RUNS_BEFORE = 10
/**
 * Compiling blocks the event loop for some milliseconds, so operations are compiled at least this far apart, even if a client keeps sending
 * new documents.
 */
const PAUSE_MS = 200

export type ExecutionMode = 'compiled' | 'interpreted'

/** `now` in milliseconds; `onRun` is called before each run. */
export function createExecutor(
  now: () => number = () => performance.now(),
  onRun: (way: ExecutionMode) => void = () => {},
): Executor {
  const runs = new WeakMap<OperationDefinitionNode, RunDocument>()
  let mayAgainAt = 0
  const prepare = (document: DocumentNode, operationName: string | undefined): RunDocument => {
    const interpret: RunDocument = (contextValue, variableValues, rootValue) =>
      execute({ schema, document, operationName, rootValue, contextValue, variableValues })
    let good = 0
    let way: ExecutionMode = 'interpreted'
    let run: RunDocument = async (...asked) => {
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

/** Returns null if the document cannot be compiled. */
function compiled(
  document: DocumentNode,
  operationName: string | undefined,
  interpret: RunDocument,
): RunDocument | null {
  const program = compileQuery(schema, document, operationName)
  if (!isCompiledQuery(program)) return null
  return async (context, variables, event) => {
    const result = await program.query(event, context, variables)
    // The variables are invalid and nothing was executed: the interpreter reports why, as the specification demands.
    if (result.data === undefined) return interpret(context, variables, event)
    return result.errors ? { ...result, errors: result.errors.map((error) => withNodes(error, document)) } : result
  }
}

/** A compiled program reports the location of an error, while other code needs the field node at that location. */
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

// Limits the time of each operation and the size of each response, however it is executed.

/** Upper bound of a character's bytes in JSON. */
const MOST_BYTES_OF_CHARACTER = 6

/** Shared and never reported, since creating an error takes a tenth of a short operation. */
const TOO_LATE = new Error('An operation is out of time')

/** Returns an error instead of data if the operation takes too long or the response is too large. */
export async function boundedRun(
  context: object,
  run: () => ExecutionResult | Promise<ExecutionResult>,
  mostMs = OPERATION_MS,
): Promise<ExecutionResult> {
  limitTime(context, mostMs)
  try {
    const result = await inTime(Promise.resolve(run()), { mostMs, tooLate: () => TOO_LATE })
    return isTooLarge(result.data) ? { data: null, errors: [tooLarge()] } : result
  } catch (problem) {
    if (problem !== TOO_LATE) throw problem
    // A timer may fire slightly before its time by the clock.
    limitTime(context, 0)
    return { data: null, errors: [outOfTime()] }
  }
}

/** Most responses turn out to be small without being serialized; only the others are. */
function isTooLarge(data: ExecutionResult['data']): boolean {
  const characters = countUpTo(MAX_ANSWER_BYTES, data)
  if (characters * MOST_BYTES_OF_CHARACTER <= MAX_ANSWER_BYTES) return false
  return characters > MAX_ANSWER_BYTES || Buffer.byteLength(JSON.stringify(data)) > MAX_ANSWER_BYTES
}

/** Returns a lower bound of the characters in JSON, counting a separator after each value. Stops above `most`. */
function countUpTo(most: number, value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 1
  let count = 2
  for (const key in value) {
    count += (Array.isArray(value) ? 1 : key.length + 4) + countUpTo(most - count, Reflect.get(value, key))
    if (count > most) break
  }
  return count
}

function tooLarge(): GraphQLError {
  const message = `The answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB. Please ask for less at once.`
  return new GraphQLError(message, { extensions: { code: 'ANSWER_TOO_LARGE' } })
}
