/** Sign-in as this installation is configured: Google and X where they know it, else providers of its own on this machine. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { product } from '#schema/rules/product.ts'
import { countAttempts } from '#server/platform/database/count-attempts.ts'
import { keepPhoto } from '#server/players/keep-photo.ts'
import type { NamePolicy } from '#server/players/name-policy.ts'
import type { PlayerNews } from '#server/players/player-news.ts'
import { endSession } from '#server/players/sessions.ts'
import { signIn as keepSignIn, type PhotoCopier, type SignInDeps } from '#server/players/sign-in.ts'
import { type Config, isThisMachine } from '../config/config.ts'
import type { RateLimiter } from '../platform/admission/request-limits.ts'
import { isFromThisMachine } from '../platform/http/caller-address.ts'
import type { CookieSettings } from '../platform/http/identity.ts'
import { signInRoutes } from '../platform/http/sign-in-routes.ts'
import { isDevelopmentPhoto } from '../players/sign-in/development/photo.ts'
import { type DevelopmentProviders, developmentProviders } from '../players/sign-in/development/providers.ts'
import { fetchPhoto, type PhotoRequest } from '../players/sign-in/fetch-photo.ts'
import { googleProvider } from '../players/sign-in/google.ts'
import type { IdentityProvider, ProviderName } from '../players/sign-in/identity-provider.ts'
import { createSignIn } from '../players/sign-in/sign-in.ts'
import { SIGN_IN_LIFE_S } from '../players/sign-in/sign-in-cookie.ts'
import { X_ENDPOINTS, xProvider } from '../players/sign-in/x.ts'

export interface SignInPagesDeps {
  readonly config: Config
  readonly prisma: PrismaClient
  readonly engine: SignInDeps['engine']
  readonly limiter: RateLimiter
  readonly names: NamePolicy
  readonly news: PlayerNews
  readonly cookies: CookieSettings
  readonly now: () => Date
  readonly log: Logger
}

/** Answers a request of sign-in; false for any other. */
export type SignInPages = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/** Opens nothing: a provider's metadata is read at the first sign-in. */
export function openSignIn(deps: SignInPagesDeps): SignInPages {
  const { config, prisma, engine, limiter, names, news, cookies, now, log } = deps
  const { google, x, production, siteUrl, trustProxy } = config
  const development = google || x || production ? undefined : developmentProviders()
  const configured = configuredProviders(config)
  const provider = (name: ProviderName, origin: string) => development?.provider(name, origin) ?? configured[name]
  const originOf = (request: IncomingMessage) => siteOrigin(request, siteUrl)
  const photos = photoCopier({ prisma, isOurs: (url) => development !== undefined && isDevelopmentPhoto(url), log })
  const routes = signInRoutes({
    signIn: createSignIn({ provider, claim: (state) => claimSignIn({ prisma, now }, state), cookies, now }),
    keepSignIn: (request) => keepSignIn({ prisma, engine, calendar: product, names, photos, news, now }, request),
    async endSession(tokenHash) {
      await endSession(prisma, tokenHash)
      news.sessionsEnded([tokenHash])
    },
    originOf,
    cookies,
    trustProxy,
    limiter,
    log,
  })
  return async (request, response) =>
    (await routes(request, response)) || (await answerAsProvider(request, response, { development, originOf }))
}

/** The table of attempts is shared by all nodes and forgets by itself: the first attempt with a state is the only one. */
async function claimSignIn({ prisma, now }: Pick<SignInPagesDeps, 'prisma' | 'now'>, state: string): Promise<boolean> {
  const key = createHash('sha256').update(`sign-in: ${state}`).digest('hex')
  const [claimed] = await countAttempts(prisma, { keys: [key], now: now(), windowMs: SIGN_IN_LIFE_S * 1000 })
  return claimed?.count === 1
}

/** On loopback only: it signs anyone in as anyone. */
async function answerAsProvider(
  request: IncomingMessage,
  response: ServerResponse,
  site: { readonly development: DevelopmentProviders | undefined; originOf(request: IncomingMessage): string },
): Promise<boolean> {
  if (!site.development || !isFromThisMachine(request)) return false
  return site.development.answer(request, response, site.originOf(request))
}

function configuredProviders({ google, googleIssuer, x }: Config): Partial<Record<ProviderName, IdentityProvider>> {
  return {
    ...(google && {
      google: googleProvider({
        issuer: googleIssuer,
        clientId: google.id,
        clientSecret: google.secret,
        prompt: 'select_account',
      }),
    }),
    ...(x && { x: xProvider({ endpoints: X_ENDPOINTS, clientId: x.id, clientSecret: x.secret }) }),
  }
}

/** A machine calls itself localhost and 127.0.0.1; cookies stay where the browser is. The public site has one name. */
function siteOrigin({ headers: { host } }: IncomingMessage, siteUrl: string): string {
  const { origin, protocol } = new URL(siteUrl)
  const here = `${protocol}//${host}`
  return isThisMachine(origin) && host && URL.canParse(here) && isThisMachine(here) ? new URL(here).origin : origin
}

/** Copies people's pictures from their providers when they sign in; where that fails, they are shown as they were, or by their initials. */
interface PhotoCopierDeps {
  readonly prisma: PrismaClient
  readonly isOurs: PhotoRequest['isOurs']
  readonly log: Logger
}

function photoCopier({ prisma, isOurs, log }: PhotoCopierDeps): PhotoCopier {
  const logFailure = (problem: unknown) => {
    log.info({ reason: problem instanceof Error ? problem.message : 'unknown' }, 'a picture could not be copied')
    return undefined
  }
  return {
    copy(url) {
      // Undefined for what did not come: the picture stays as it was.
      const fetched = url === null ? Promise.resolve(null) : fetchPhoto({ url, isOurs }).catch(logFailure)
      return async (playerId) => {
        const source = await fetched
        return source !== undefined && ((await keepPhoto(prisma, playerId, source).catch(logFailure)) ?? false)
      }
    },
  }
}
