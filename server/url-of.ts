/** A variable of the environment that is a URL of one of these schemes. */
import { z } from 'zod'

export const urlOf = (...schemes: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), {
    message: `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  })
