/** POST /portal/photo: stores a photo from an admin's form (field `photo`) and returns its address, or why it was refused. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ExpectedError, TryAgain } from '#schema/errors.ts'
import { NotAdmin, PhotoRefused } from '#schema/portal/errors.ts'
import type { AdminIdentity } from '#server/portal/admin-identity.ts'
import type { RequestContexts } from '../graphql/request-context.ts'
import { type AdminIdentityDeps, adminIdentityOf } from './admin-identity.ts'
import { isOwnOrigin } from './own-origin.ts'

export interface PhotoUploadDeps extends AdminIdentityDeps {
  readonly contexts: Pick<RequestContexts, 'for'>
  readonly siteUrl: string
}

const MOST_PHOTO_BYTES = 10 * 1024 * 1024
/** The multipart overhead of the form. */
const FORM_BYTES = 64 * 1024
const TOO_LARGE = 'A photo has 10 MB at most.'

/** A refusal that is not about the picture itself. */
class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export async function photoUpload(app: FastifyInstance, deps: PhotoUploadDeps): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MOST_PHOTO_BYTES, files: 1 }, throwFileSizeLimit: false })
  // Checks run in a fixed order, whatever the content type.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setErrorHandler<Error>((problem, _request, reply) => {
    const status = statusOf(problem)
    if (status === null) throw problem
    // The rest of the body is not needed.
    reply.code(status).header('connection', 'close').header('cache-control', 'no-store')
    return reply.send({ success: false, message: problem.message })
  })
  app.all('/portal/photo', async (request, reply) => {
    const identity = await adminIdentityOf(request.raw, reply.raw, deps)
    refuseEarly(request, identity, deps.siteUrl)
    const photo = await photoIn(request)
    const { portal } = await deps.contexts.for({ req: request.raw, res: reply.raw })
    const { coverId, src } = await portal.photos.upload(photo)
    return reply.header('cache-control', 'no-store').send({ success: true, coverId, src })
  })
}

/** Runs before the body is read. */
function refuseEarly(request: FastifyRequest, identity: AdminIdentity, siteUrl: string): void {
  const { method, headers } = request
  if (method !== 'POST') throw new Refused(405, 'Send the photo with POST.')
  // Another site can submit a form without a preflight, but its Origin reveals it.
  if (!headers.origin || !isOwnOrigin(request.raw, siteUrl)) {
    throw new Refused(403, 'Requests from other sites are refused.')
  }
  if (!identity.current()) throw new NotAdmin()
  if (!request.isMultipart()) throw new Refused(415, 'Send multipart/form-data with the field photo.')
  const length = headers['content-length']
  if (length === undefined) throw new Refused(411, 'Send a Content-Length.')
  if (Number(length) > MOST_PHOTO_BYTES + FORM_BYTES) throw new Refused(413, TOO_LARGE)
}

async function photoIn(request: FastifyRequest): Promise<Uint8Array> {
  const photo = await request.file().catch(cutOff)
  if (photo?.fieldname !== 'photo') throw new Refused(422, 'Choose an image file.')
  const bytes = await photo.toBuffer().catch(cutOff)
  if (photo.file.truncated) throw new Refused(413, TOO_LARGE)
  if (bytes.byteLength === 0) throw new Refused(422, 'Choose an image file.')
  return bytes
}

function cutOff(): never {
  throw new Refused(400, 'The form is cut off: try again.')
}

function statusOf(problem: unknown): number | null {
  if (problem instanceof Refused) return problem.status
  if (problem instanceof NotAdmin) return 401
  if (problem instanceof PhotoRefused) return 422
  if (problem instanceof TryAgain) return 503
  return problem instanceof ExpectedError ? 400 : null
}
