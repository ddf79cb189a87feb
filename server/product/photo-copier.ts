/** Copies people's pictures from their providers when they sign in; where that fails, they are shown as they were, or by their initials. */
import type { Logger } from 'pino'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { keepPhoto } from '#server/players/keep-photo.ts'
import type { PhotoCopier } from '#server/players/sign-in.ts'
import { fetchPhoto, type PhotoRequest } from '../auth/fetch-photo.ts'

export interface PhotoCopierDeps {
  readonly prisma: PrismaClient
  readonly isOurs: PhotoRequest['isOurs']
  readonly log: Logger
}

export function photoCopier({ prisma, isOurs, log }: PhotoCopierDeps): PhotoCopier {
  const tell = (problem: unknown) => {
    log.info({ reason: problem instanceof Error ? problem.message : 'unknown' }, 'a picture could not be copied')
    return undefined
  }
  return {
    copy(url) {
      // Undefined for what did not come: the picture stays as it was.
      const fetched = url === null ? Promise.resolve(null) : fetchPhoto({ url, isOurs }).catch(tell)
      return async (playerId) => {
        const source = await fetched
        return source !== undefined && ((await keepPhoto(prisma, playerId, source).catch(tell)) ?? false)
      }
    },
  }
}
