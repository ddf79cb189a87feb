/** A text as XML and HTML may hold it, in an element and in an attribute. */

/** What no document of XML 1.0 may have, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export function escapedXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
