/** Executes the events of subscriptions: interpreted at first, compiled once a document has proved itself. */
import { type ExecutionArgs, type ExecutionResult, getOperationAST, type OperationDefinitionNode } from 'graphql'
import { createCompiler, type Run } from '../hot/compiler.ts'

/** Of one subscription, with its event and a context for this event alone. */
export type RunEvent = (
  args: ExecutionArgs,
  event: unknown,
  context: object,
) => ExecutionResult | Promise<ExecutionResult>

export function eventRunner(): RunEvent {
  const compiler = createCompiler()
  const operations = new WeakMap<OperationDefinitionNode, Run<object>>()
  return ({ document, operationName, variableValues }, event, context) => {
    const node = getOperationAST(document, operationName)
    if (!node) throw new Error('A document without the operation that was subscribed to')
    const run = operations.get(node) ?? compiler.runner(document, operationName ?? undefined)
    operations.set(node, run)
    return run(context, variableValues ?? undefined, event)
  }
}
