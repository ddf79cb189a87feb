import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastEndpoint } from '../graphql/fast-endpoint.ts'
import type { AdmissionControl } from './admission-control.ts'

/** Returns a promise only if the response is not in memory, which most responses are. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined

export function admittedEndpoint(admission: AdmissionControl, endpoint: FastEndpoint): RequestHandler {
  return (request, response) => {
    const isLetIn = admission.lets(request, response)
    if (isLetIn === true) return endpoint.answer(request, response)
    if (isLetIn === false) return undefined
    return isLetIn.then((isIn) => (isIn ? endpoint.answer(request, response) : undefined))
  }
}
