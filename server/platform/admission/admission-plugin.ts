/**
 * Applies admission control to everything that yoga executes over HTTP, and adds the cost report if requested. Sockets call admission
 * control themselves.
 */
import type { DocumentNode, ExecutionResult } from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import type { ServerContext } from '../graphql/request-context.ts'
import { actualCost } from './actual-cost.ts'
import type { AdmissionControl, RequestedOperation } from './admission-control.ts'
import { costReport, costWishOf } from './cost-report.ts'

export function useAdmissionControl(admission: AdmissionControl): Plugin<ServerContext> {
  return {
    async onExecute({ args, setResultAndStopExecution }) {
      const applicant = applicantIn(args)
      if (!applicant) return
      const { refusal, requested, balance } = await admission.admit(applicant)
      if (refusal) return setResultAndStopExecution({ errors: [refusal] })
      const wish = costWishOf(applicant.request)
      if (wish === 'none') return
      if (wish === 'dry-run') {
        return setResultAndStopExecution({ data: null, extensions: { cost: costReport(requested, 0, balance) } })
      }
      return {
        async onExecuteDone({ result, setResult }) {
          if (isAsyncIterable(result)) return
          // An error may stand for data that took as long as any.
          const actual = result.errors ? requested : actualCost(applicant, result.data, requested)
          const after = (await admission.giveBack(applicant.request, requested - actual)) ?? balance
          setResult(withExtension(result, costReport(requested, actual, after)))
        },
      }
    },
    async onSubscribe({ args, setResultAndStopExecution }) {
      const applicant = applicantIn(args)
      if (!applicant) return
      const { refusal, requested, balance } = await admission.admit(applicant)
      if (refusal) return setResultAndStopExecution({ errors: [refusal] })
      if (costWishOf(applicant.request) !== 'dry-run') return
      setResultAndStopExecution({ data: null, extensions: { cost: costReport(requested, 0, balance) } })
    },
  }
}

interface Arguments {
  readonly document: DocumentNode
  readonly operationName?: string | null | undefined
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined
  readonly contextValue: ServerContext
}

/** Returns null on a socket. */
function applicantIn({ document, operationName, variableValues, contextValue }: Arguments): RequestedOperation | null {
  const { req, res } = contextValue
  return res ? { request: req, response: res, document, operationName, variables: variableValues } : null
}

function withExtension(result: ExecutionResult, cost: unknown): ExecutionResult {
  return { ...result, extensions: { ...result.extensions, cost } }
}
