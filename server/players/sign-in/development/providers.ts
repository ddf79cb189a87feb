/** Google and X on this machine, for installations that have neither: both buttons work, and nothing leaves the machine. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { googleProvider } from '../google.ts'
import type { IdentityProvider, ProviderName } from '../identity-provider.ts'
import { xProvider } from '../x.ts'
import { developmentGoogle, type Handler } from './google.ts'
import { answerPhoto } from './photo.ts'
import { developmentX, developmentXEndpoints } from './x.ts'

/** Everything below this path is theirs. */
export const DEVELOPMENT_PATH = '/dev-identity/'

export interface DevelopmentProviders {
  /** How our own sign-in speaks to them. */
  provider(name: ProviderName, origin: string): IdentityProvider
  /** Answers a request below their path; false for any other. */
  answer(request: IncomingMessage, response: ServerResponse, origin: string): Promise<boolean>
}

interface Pair {
  readonly ours: Readonly<Record<ProviderName, IdentityProvider>>
  /** Made when first asked for. */
  readonly theirs: Readonly<Record<ProviderName, () => Promise<Handler>>>
}

/** A machine has two names, or three; each origin has providers of its own. */
export function developmentProviders(): DevelopmentProviders {
  const pairs = new Map<string, Pair>()
  const pairAt = (origin: string) => {
    const pair = pairs.get(origin) ?? createPair(origin)
    pairs.set(origin, pair)
    return pair
  }
  return {
    provider: (name, origin) => pairAt(origin).ours[name],
    async answer(request, response, origin) {
      const name = nameIn(request.url ?? '')
      if (!name) return answerPhoto(request.url ?? '', response)
      const handler = await pairAt(origin).theirs[name]()
      await handler(request, response)
      return true
    },
  }
}

function createPair(origin: string): Pair {
  const client = { id: 'development', secret: randomBytes(16).toString('hex') }
  const google = { origin, base: `${DEVELOPMENT_PATH}google`, client }
  const x = { origin, base: `${DEVELOPMENT_PATH}x`, client }
  let googleHandler: Promise<Handler> | undefined
  const xHandler = developmentX(x)
  return {
    ours: {
      google: googleProvider({
        issuer: origin + google.base,
        clientId: client.id,
        clientSecret: client.secret,
        // Always asks: developers want to switch between people.
        prompt: 'login',
      }),
      x: xProvider({ endpoints: developmentXEndpoints(x), clientId: client.id, clientSecret: client.secret }),
    },
    theirs: {
      google: () => {
        googleHandler ??= developmentGoogle(google)
        return googleHandler
      },
      x: async () => xHandler,
    },
  }
}

function nameIn(url: string): ProviderName | null {
  const [, name] = /^\/dev-identity\/(google|x)(?:[/?]|$)/.exec(url) ?? []
  return name === 'google' || name === 'x' ? name : null
}
