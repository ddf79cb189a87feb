/** Who sends a request, from its cookie; a visitor who guesses for the first time becomes somebody and gets a cookie. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { GraphQLError } from 'graphql'
import type { Viewer } from '#schema/context.ts'
import type { Identity } from '#server/players/identity.ts'
import { newVisitorId, noVisitorCookie, visitorCookie, visitorIn } from '../auth/visitor.ts'

export interface CookieSettings {
  readonly secret: string
  /** Cookies go over TLS alone; false on this machine. */
  readonly isSecure: boolean
}

/** `response` is null where no cookie can be set any more: on a WebSocket. */
export function identityOf(
  request: IncomingMessage,
  response: ServerResponse | null,
  cookies: CookieSettings,
): Identity {
  let playerId = visitorIn(request.headers.cookie, cookies.secret)
  // Read when asked: the first guess of a request makes the viewer somebody while the request runs.
  const viewer: Viewer = {
    get playerId() {
      return playerId
    },
    isSignedIn: false,
  }
  let isCookieSet = false
  const setCookie = (to: ServerResponse, id: string) => {
    if (!isCookieSet) to.appendHeader('set-cookie', visitorCookie(id, cookies.secret, cookies.isSecure))
    isCookieSet = true
  }
  return {
    current: () => viewer,
    ensure() {
      if (playerId) {
        // Whoever keeps playing stays who they are: each guess makes the cookie last a year from now.
        if (response && !response.headersSent) setCookie(response, playerId)
        return playerId
      }
      if (!response || response.headersSent) {
        throw new GraphQLError('Make your first guess over HTTP: the cookie that names you cannot be set here.', {
          extensions: { code: 'VISITOR_UNKNOWN' },
        })
      }
      playerId = newVisitorId()
      setCookie(response, playerId)
      return playerId
    },
    forget() {
      if (!playerId) return
      if (!response || response.headersSent) {
        throw new GraphQLError(
          'It is done, but the cookie that names you cannot be cleared here: ask again over HTTP.',
          {
            extensions: { code: 'COOKIE_OUT_OF_REACH' },
          },
        )
      }
      playerId = null
      response.appendHeader('set-cookie', noVisitorCookie(cookies.isSecure))
    },
  }
}
