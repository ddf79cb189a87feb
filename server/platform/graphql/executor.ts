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
import { MAX_ANSWER_BYTES, OPERATION_MS } from '#schema/limits.ts'
import { schema } from '#schema/schema.ts'
import { limitTime, outOfTime } from '#schema/time-limit.ts'
import { inTime } from '#server/live/in-time.ts'

export type Variables = Readonly<Record<string, unknown>>
/** Runs an operation, of a subscription with the event in hand; without data in the result nothing of it ran. */
export type RunDocument = (
  context: object,
  variables: Variables | undefined,
  event?: unknown,
) => ExecutionResult | Promise<ExecutionResult>

export interface Executor {
  /** Of a valid document; the same for the same operation, wherever it was asked for. */
  runner(document: DocumentNode, operationName: string | undefined): RunDocument
}

/** So often it has to have gone well: then compiling it will pay. */
const RUNS_BEFORE = 10
/** Compiling blocks the event loop for some milliseconds, so a client that keeps sending new documents must pause. */
const PAUSE_MS = 200

/** How an operation ran. */
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

/** Null for what cannot be compiled. */
function compiled(
  document: DocumentNode,
  operationName: string | undefined,
  interpret: RunDocument,
): RunDocument | null {
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

// Holds each operation to its time and each answer to its size, however it is run and wherever it goes.

/** A character of a text takes no more bytes than this in JSON. */
const MOST_BYTES_OF_CHARACTER = 6

/** Shared and never reported: creating an error takes a tenth of a short operation. */
const TOO_LATE = new Error('An operation is out of time')

/** Answers with an error in place of the data where the operation takes too long, or its answer is too large. */
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
    // A timer may fire a little before the clock says so.
    limitTime(context, 0)
    return { data: null, errors: [outOfTime()] }
  }
}

/** Most answers are found to be small without being written; the others are written once more. */
function isTooLarge(data: ExecutionResult['data']): boolean {
  const characters = countUpTo(MAX_ANSWER_BYTES, data)
  if (characters * MOST_BYTES_OF_CHARACTER <= MAX_ANSWER_BYTES) return false
  return characters > MAX_ANSWER_BYTES || Buffer.byteLength(JSON.stringify(data)) > MAX_ANSWER_BYTES
}

/** Characters that JSON takes at least, with a mark after each value; it stops where there are more. */
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
