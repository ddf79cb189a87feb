/**
 * Cookies that no script and no other host can read or set. With TLS their names begin with `__Host-`, so a browser accepts them only from
 * this exact host, over TLS and for all its paths. Without TLS, for local development, they have their plain names.
 */
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'

type Options = Pick<SetCookie, 'maxAge' | 'sameSite'>

export interface FoundCookie {
  /** Empty if the cookie is not set. */
  readonly value: string
  /** The cookie has the plain name that an earlier version gave it and must be replaced. */
  readonly isOld: boolean
}

export function readHostCookie(header: string | undefined, name: string, isSecure: boolean): FoundCookie {
  const cookies = parseCookie(header ?? '')
  const value = cookies[nameOf(name, isSecure)]
  return value || !isSecure ? { value: value ?? '', isOld: false } : { value: cookies[name] ?? '', isOld: true }
}

export function hostCookie(name: string, value: string, isSecure: boolean, options: Options): string {
  return stringifySetCookie({
    ...options,
    name: nameOf(name, isSecure),
    value,
    httpOnly: true,
    secure: isSecure,
    path: '/',
  })
}

/** Returns the Set-Cookie headers that delete the cookie under both names. */
export function noHostCookie(
  name: string,
  isSecure: boolean,
  options: Options = { sameSite: 'lax' },
): readonly string[] {
  const gone = hostCookie(name, '', isSecure, { ...options, maxAge: 0 })
  return isSecure ? [gone, noOldCookie(name)] : [gone]
}

/** Returns the Set-Cookie header that deletes the cookie with the plain name. */
export function noOldCookie(name: string): string {
  return stringifySetCookie({ name, value: '', httpOnly: true, secure: true, path: '/', sameSite: 'lax', maxAge: 0 })
}

function nameOf(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}
