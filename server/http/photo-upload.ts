/** POST /portal/photo: takes a photo from an admin's form, field `photo`, and says where it is served or why it was refused. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PortalVerbs } from '#schema/admin/portal.ts'
import { NotAdmin, PhotoRefused } from '#schema/errors/admin.ts'
import { ExpectedError, TryAgain } from '#schema/errors.ts'
import type { AdminIdentity } from '#server/admin/admin-identity.ts'
import { type AdminIdentityDeps, adminIdentityOf } from './admin-identity.ts'
import { isOwnOrigin } from './own-origin.ts'
import { sendJson } from './send.ts'

export interface PhotoUploadDeps extends AdminIdentityDeps {
  readonly siteUrl: string
  portalVerbs(identity: AdminIdentity): Pick<PortalVerbs, 'photos'>
}

export const PHOTO_PATH = '/portal/photo'

const MOST_PHOTO_BYTES = 10 * 1024 * 1024
/** The borders of the form around it. */
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

/** Answers every request to the path. */
export async function takePhoto(
  request: IncomingMessage,
  response: ServerResponse,
  deps: PhotoUploadDeps,
): Promise<void> {
  try {
    const identity = await adminIdentityOf(request, response, deps)
    refuseEarly(request, identity, deps.siteUrl)
    const photo = await photoIn(request)
    const { coverId, src } = await deps.portalVerbs(identity).photos.upload(photo)
    sendJson(response, 200, { success: true, coverId, src })
  } catch (problem) {
    const status = statusOf(problem)
    if (status === null || !(problem instanceof Error)) throw problem
    // What still comes of the body is of no use to anybody.
    response.setHeader('connection', 'close')
    sendJson(response, status, { success: false, message: problem.message })
  }
}

/** Before any of the body is read. */
function refuseEarly(request: IncomingMessage, identity: AdminIdentity, siteUrl: string): void {
  const { method, headers } = request
  if (method !== 'POST') throw new Refused(405, 'Send the photo with POST.')
  // A form of another site can be sent without asking; its Origin gives it away.
  if (!headers.origin || !isOwnOrigin(request, siteUrl))
    throw new Refused(403, 'Requests from other sites are refused.')
  if (!identity.current()) throw new NotAdmin()
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) {
    throw new Refused(415, 'Send multipart/form-data with the field photo.')
  }
  const length = headers['content-length']
  if (length === undefined) throw new Refused(411, 'Send a Content-Length.')
  if (Number(length) > MOST_PHOTO_BYTES + FORM_BYTES) throw new Refused(413, TOO_LARGE)
}

async function photoIn(request: IncomingMessage): Promise<Uint8Array> {
  const body = await bodyOf(request)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(body, { headers }).formData().catch(() => null)
  if (!form) throw new Refused(400, 'The form is cut off: try again.')
  const photo = form.get('photo')
  if (!(photo instanceof Blob) || photo.size === 0) throw new Refused(422, 'Choose an image file.')
  if (photo.size > MOST_PHOTO_BYTES) throw new Refused(413, TOO_LARGE)
  return new Uint8Array(await photo.arrayBuffer())
}

/** Content-Length is what Node reads at most, so that no more comes. */
async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

function statusOf(problem: unknown): number | null {
  if (problem instanceof Refused) return problem.status
  if (problem instanceof NotAdmin) return 401
  if (problem instanceof PhotoRefused) return 422
  if (problem instanceof TryAgain) return 503
  return problem instanceof ExpectedError ? 400 : null
}
