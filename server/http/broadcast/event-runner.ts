/** Executes the events of subscriptions: interpreted at first, compiled once a document has proved itself. */
import {
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'

/** Of one subscription, with its event and a context for this event alone. */
export type RunEvent = (args: ExecutionArgs, event: unknown, context: unknown) => Result
type Result = ExecutionResult | Promise<ExecutionResult>

interface Operation {
  run: RunEvent
  /** Until it is compiled. */
  runsLeft: number
}

/** So often it has to have gone well: what is asked once is not worth its compilation. */
const RUNS_BEFORE = 10
/** Compiling takes some milliseconds, in which nobody is answered: whoever sends ever new documents may not have more of them. */
const PAUSE_MS = 200

/** `now` in milliseconds. */
export function eventRunner(now: () => number = () => performance.now()): RunEvent {
  const operations = new WeakMap<OperationDefinitionNode, Operation>()
  let mayAgainAt = 0
  const operationOf = ({ document, operationName }: ExecutionArgs): Operation => {
    const node = getOperationAST(document, operationName)
    if (!node) throw new Error('A document without the operation that was subscribed to')
    const known = operations.get(node) ?? { run: interpreted, runsLeft: RUNS_BEFORE }
    operations.set(node, known)
    return known
  }
  return (args, event, context) => {
    const operation = operationOf(args)
    if (operation.runsLeft > 0) operation.runsLeft -= 1
    else if (operation.run === interpreted && now() >= mayAgainAt) {
      mayAgainAt = now() + PAUSE_MS
      operation.run = compiled(args) ?? interpreted
    }
    return operation.run(args, event, context)
  }
}

async function interpreted(args: ExecutionArgs, event: unknown, context: unknown): Promise<ExecutionResult> {
  return execute({ ...args, rootValue: event, contextValue: context })
}

/** Null for what cannot be compiled. */
function compiled({ schema, document, operationName }: ExecutionArgs): RunEvent | null {
  const program = compileQuery(schema, document, operationName ?? undefined)
  if (!isCompiledQuery(program)) return null
  return ({ variableValues }, event, context) => program.query(event, context, variableValues)
}
